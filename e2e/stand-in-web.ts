import type { ServerResponse } from "node:http";

/** Answers as YouTube and Vimeo would, which have every video. Nothing else of the web is asked for in a journey. */
export function answerForWeb(response: ServerResponse) {
  response.end(JSON.stringify({ type: "video", title: "How to build it", author_name: "Oakline" }));
}
