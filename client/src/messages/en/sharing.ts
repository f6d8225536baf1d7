export const sharing = {
  title: "Share & Explore",
  tabs: "Share or explore",
  share: "Share",
  explore: "Explore",
  room: "Room",
  allRooms: "All rooms",
  signInTitle: "Sign in to share videos",
  signInText: "Show others how you built it. Sharing a video needs a free account; exploring does not.",
  noVideos: "No videos in this room yet",
  noVideosText: "Pick another room, or all of them.",
  videos: (count: number, more: boolean) =>
    more ? `The first ${count} videos` : count === 1 ? "1 video" : `${count} videos`,
};
