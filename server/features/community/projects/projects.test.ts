import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { sweepObjects } from "#server/features/files/sweep-objects.ts";
import { lockContent, setVisibility } from "#server/features/moderation/index.ts";
import { drawnPhoto } from "#server/testing/drawn-photos.ts";
import { makeComment, makeIdentified, makeProduct, makeProject, makeProjectPhoto } from "#server/testing/factories.ts";
import { startTestApp } from "#server/testing/harness.ts";
import { makeMember, PASSWORD } from "#server/testing/people.ts";
import { accounts } from "#shared/contracts/accounts/accounts.ts";
import { discussions } from "#shared/contracts/community/discussions.ts";
import { projects } from "#shared/contracts/community/projects.ts";
import { reports } from "#shared/contracts/moderation/reports.ts";
import { notifications } from "#shared/contracts/notifications/notifications.ts";
import { DAY_MS } from "#shared/domain/durations.ts";
import { PROJECT_PHOTOS_MAX } from "#shared/domain/limits.ts";
import { MERITS } from "#shared/domain/reputation.ts";
import type { Actor } from "#shared/domain/roles.ts";
import {
  adminAudit,
  memberBlocks,
  moderationItems,
  products,
  projectComments,
  projectPhotos,
  projectRevisions,
  storedObjects,
  userInteractions,
  userProjects,
  userReputation,
  users,
} from "#shared/schema/index.ts";

const PUBLISHED = MERITS["project-published"].points;
const LIKED = MERITS["project-liked"].points;

/** An app with a builder and a reader whose accounts are old enough, and what they do. */
async function start() {
  const app = await startTestApp();
  const { db } = app;
  const old = new Date(Date.now() - 30 * DAY_MS);
  const join = async (role: Actor["role"] = "user"): Promise<Actor> => {
    const member = await makeMember(db, { role });
    await db.update(users).set({ createdAt: old }).where(eq(users.id, member.id));
    return { id: member.id, role };
  };
  const [builder, reader] = [await join(), await join()];
  const begin = (body = {}, who = builder) =>
    app.as(who).call(projects.begin, { body: { title: "Our dresser", description: "It stands.", ...body } });
  const setStatus = (id: string, status: "published" | "archived", who = builder) =>
    app.as(who).call(projects.setStatus, { params: { id }, body: { status } });
  return {
    ...app,
    join,
    builder,
    reader,
    begin,
    setStatus,
    publish: async (body = {}, who = builder) => setStatus((await begin(body, who)).id, "published", who),
    get: (id: string, who: Actor | null = null) => app.as(who).call(projects.get, { params: { id } }),
    titles: async (who: Actor | null, query = {}) =>
      (await app.as(who).page(projects.list, { query })).items.map(({ title }) => title),
    addPhoto: async (id: string, who = builder) =>
      app.as(who).call(projects.addPhoto, { params: { id }, file: new Blob([new Uint8Array(await drawnPhoto(1))]) }),
    comment: (id: string, text = "How heavy is it?", who = reader) =>
      app.as(who).call(projects.comment, { params: { id }, body: { text } }),
    commentsOf: async (id: string, who: Actor | null = null) =>
      (await app.as(who).page(projects.comments, { params: { id } })).items.map(({ text }) => text),
    like: (id: string, isLiked = true, who = reader) =>
      app.as(who).call(projects.like, { params: { id }, body: { isLiked } }),
    points: async ({ id }: Actor) => {
      await app.work();
      const [row] = await db.select().from(userReputation).where(eq(userReputation.userId, id));
      return row?.totalPoints ?? 0;
    },
    toldTo: async (who: Actor) => {
      await app.work();
      return (await app.as(who).call(notifications.list)).map(({ kind, path }) => [kind, path]);
    },
  };
}

const CONTENT = {
  title: "A reading corner",
  description: "From two shelves and a bench.",
  difficulty: "medium",
  minutes: 240,
  steps: [
    { title: "Saw the boards", text: "Twice." },
    { title: "Screw them together", text: "" },
  ],
  tools: ["Saw", "Hex key"],
  materials: ["Oak boards"],
  safetyTips: ["Anchor it to the wall."],
  issues: ["The back was bent."],
  tags: ["Shelves", "oak"],
} as const;

test("a draft keeps all that was written and is its author's alone; published, everybody reads it", async () => {
  const { db, begin, get, titles, setStatus, builder, reader } = await start();
  const product = await makeProduct(db, { name: "Lindholm" });
  const { scan } = await makeIdentified(db, { userId: builder.id });
  const { id } = await begin({ ...CONTENT, productId: product.id, scanId: scan.id });
  const kept = { ...CONTENT, tags: ["shelves", "oak"], product: { id: product.id, name: "Lindholm" } };
  expect(await get(id, builder)).toMatchObject({ ...kept, scanId: scan.id, status: "draft", isOwn: true, revision: 1 });
  await expect(get(id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(get(id, reader)).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect([await titles(null), await titles(builder, { own: "true" })]).toEqual([[], ["A reading corner"]]);
  await setStatus(id, "published");
  expect(await get(id, reader)).toMatchObject({ ...kept, scanId: null, status: "published", isOwn: false });
  expect([await titles(null), await titles(null, { productId: product.id })]).toEqual([
    ["A reading corner"],
    ["A reading corner"],
  ]);
  expect(await titles(null, { q: "shelves benches" })).toEqual(["A reading corner"]);
  expect(await titles(null, { q: "sofa" })).toEqual([]);
});

test("what it began with is there and the author's own", async () => {
  const { db, begin, get, builder, reader } = await start();
  const { scan } = await makeIdentified(db, { userId: reader.id });
  const { id } = await begin({ scanId: scan.id });
  expect(await get(id, builder)).toMatchObject({ scanId: null });
  await db.delete(userProjects);
  await expect(begin({ productId: crypto.randomUUID() })).rejects.toMatchObject({ reason: "product-missing" });
  expect(await db.$count(userProjects)).toBe(0);
});

test("pressed twice, one draft is begun", async () => {
  const { db, begin } = await start();
  const [one, other] = await Promise.all([begin(), begin()]);
  expect(one.id).toBe(other.id);
  expect(await db.$count(userProjects)).toBe(1);
});

test("only what says enough is published, without words that are never shown", async () => {
  const { begin, setStatus, as, builder } = await start();
  const bare = await begin({ title: "A bench", description: "" });
  await expect(setStatus(bare.id, "published")).rejects.toMatchObject({ reason: "project-unfinished" });
  await expect(setStatus(bare.id, "archived")).rejects.toMatchObject({ reason: "project-draft" });
  const body = { title: "A bench", steps: [{ title: "Saw." }], revision: 1 };
  await as(builder).call(projects.save, { params: { id: bare.id }, body });
  expect((await setStatus(bare.id, "published")).status).toBe("published");
  const again = as(builder).call(projects.save, { params: { id: bare.id }, body: { title: "A bench", revision: 2 } });
  await expect(again).rejects.toMatchObject({ reason: "project-unfinished" });
  const rude = await begin({ title: "Another", description: "You fucking idiot" });
  await expect(setStatus(rude.id, "published")).rejects.toMatchObject({
    reason: "blocked-words",
    fields: { description: expect.any(String) },
  });
});

test("of two saves that began with the same one the second is refused, and loses nothing", async () => {
  const { begin, as, builder, get } = await start();
  const { id, revision } = await begin();
  const save = (description: string) =>
    as(builder).call(projects.save, { params: { id }, body: { title: "Our dresser", description, revision } });
  const saved = await save("On the phone.");
  expect(saved.revision).toBe(revision + 1);
  await expect(save("At the desk.")).rejects.toMatchObject({ code: "CONFLICT", reason: "project-changed" });
  expect((await get(id, builder)).description).toBe("On the phone.");
});

test("each save of a published project is a revision; those of a draft are none", async () => {
  const { begin, setStatus, as, builder, reader, db } = await start();
  const { id } = await begin();
  const save = (description: string, revision: number) =>
    as(builder).call(projects.save, { params: { id }, body: { title: "Our dresser", description, revision } });
  await save("A draft.", 1);
  expect(await db.$count(projectRevisions)).toBe(0);
  await setStatus(id, "published");
  await save("It fell.", 2);
  await setStatus(id, "archived");
  await setStatus(id, "published");
  const { items } = await as(builder).page(projects.revisions, { params: { id } });
  expect(items.map(({ revision, content }) => [revision, content.description])).toEqual([
    [3, "It fell."],
    [2, "A draft."],
  ]);
  const others = as(reader).page(projects.revisions, { params: { id } });
  await expect(others).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("photos are of a step, before or after, and of a draft their author's alone; the cover is what it became", async () => {
  const { begin, addPhoto, as, builder, setStatus, get, origin, db } = await start();
  const { id } = await begin({ steps: [{ title: "Saw." }] });
  const [first, last] = [await addPhoto(id), await addPhoto(id)];
  expect(first).toMatchObject({ type: "progress", step: null, caption: null });
  expect((await fetch(origin + first.url)).status).toBe(404);
  const photos = [
    { id: first.id, type: "after", step: null, caption: "Done" },
    { id: last.id, type: "progress", step: 1, caption: null },
  ] as const;
  const content = { title: "Our dresser", steps: [{ title: "Saw." }], revision: 1, photos: [...photos] };
  await as(builder).call(projects.save, { params: { id }, body: content });
  await setStatus(id, "published");
  const seen = await get(id);
  expect(seen.photos).toMatchObject(photos);
  expect(seen.coverUrl).toBe(first.thumbnailUrl);
  expect((await fetch(origin + first.url)).status).toBe(200);
  await as(builder).call(projects.removePhoto, { params: { id, photoId: first.id } });
  expect((await get(id)).coverUrl).toBe(last.thumbnailUrl);
  expect(await db.$count(storedObjects)).toBe(2);
});

test("a project has room for so many photos", async () => {
  const { db, builder, addPhoto } = await start();
  const { id } = await makeProject(db, { userId: builder.id });
  for (let n = 1; n < PROJECT_PHOTOS_MAX; n++) await makeProjectPhoto(db, { projectId: id });
  const both = await Promise.allSettled([addPhoto(id), addPhoto(id)]);
  expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await expect(addPhoto(id)).rejects.toMatchObject({ reason: "project-photos-full" });
  expect(await db.$count(projectPhotos)).toBe(PROJECT_PHOTOS_MAX);
});

test("likes and views count members once, never the author; likes earn points and go again", async () => {
  const { publish, like, as, builder, reader, join, get, points, toldTo } = await start();
  const { id } = await publish();
  expect(await points(builder)).toBe(PUBLISHED);
  expect(await like(id)).toEqual({ likeCount: 1, ownLike: true });
  expect(await like(id)).toEqual({ likeCount: 1, ownLike: true });
  await like(id, true, await join());
  await expect(like(id, true, builder)).rejects.toMatchObject({ reason: "own-words" });
  const view = (who: Actor) => as(who).call(projects.view, { params: { id } });
  for (const who of [reader, reader, builder]) await view(who);
  expect(await get(id, reader)).toMatchObject({ likeCount: 2, viewCount: 1, ownLike: true });
  expect(await points(builder)).toBe(PUBLISHED + 2 * LIKED);
  expect(await toldTo(builder)).toContainEqual(["project-liked", `/community/projects/${id}`]);
  expect(await like(id, false)).toEqual({ likeCount: 1, ownLike: false });
  expect(await points(builder)).toBe(PUBLISHED + LIKED);
});

test("an archived project leaves the lists, stays at its address, and takes no answers", async () => {
  const { publish, setStatus, titles, get, comment, like, reader, points, builder } = await start();
  const { id } = await publish();
  await comment(id);
  await setStatus(id, "archived");
  expect(await titles(null)).toEqual([]);
  expect(await get(id, reader)).toMatchObject({ status: "archived", commentCount: 1 });
  await expect(comment(id, "Still there?")).rejects.toMatchObject({ reason: "project-missing" });
  await expect(like(id)).rejects.toMatchObject({ reason: "project-missing" });
  expect(await points(builder)).toBe(PUBLISHED);
});

test("comments are counted and told to the author; one's own can be changed and removed", async () => {
  const { publish, comment, commentsOf, as, builder, reader, get, toldTo } = await start();
  const { id } = await publish();
  const first = await comment(id);
  await comment(id, "Thank you!", builder);
  expect(await commentsOf(id)).toEqual(["How heavy is it?", "Thank you!"]);
  expect((await get(id)).commentCount).toBe(2);
  expect((await toldTo(builder)).filter(([kind]) => kind === "project-comment")).toEqual([
    ["project-comment", `/community/projects/${id}#comment-${first.id}`],
  ]);
  const edit = { params: { id: first.id }, body: { text: "How wide is it?" } };
  await expect(as(builder).call(projects.editComment, edit)).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect((await as(reader).call(projects.editComment, edit)).text).toBe("How wide is it?");
  await as(reader).call(projects.removeComment, { params: { id: first.id } });
  expect([await commentsOf(id), (await get(id)).commentCount]).toEqual([["Thank you!"], 1]);
});

test("a question about a project is a discussion that its author is told of and that the project counts", async () => {
  const { publish, as, builder, reader, get, toldTo } = await start();
  const { id } = await publish();
  const body = { type: "question", title: "Which saw did you use?", projectId: id, step: 1 } as const;
  const asked = await as(reader).call(discussions.start, { body });
  expect(asked.project).toEqual({ id, title: "Our dresser" });
  expect((await get(id)).helpCount).toBe(1);
  const { items } = await as(null).page(discussions.list, { query: { projectId: id } });
  expect(items.map(({ title }) => title)).toEqual(["Which saw did you use?"]);
  expect(await toldTo(builder)).toContainEqual(["help-wanted", `/community/discussions/${asked.id}`]);
  await as(reader).call(discussions.remove, { params: { id: asked.id } });
  expect((await get(id)).helpCount).toBe(0);
});

test("hidden projects and comments are gone for others, with points and photos, until they are public again", async () => {
  const { db, deps, publish, addPhoto, comment, commentsOf, get, titles, builder, reader, points, origin } =
    await start();
  const { id } = await publish();
  const photo = await addPhoto(id);
  const { id: commentId } = await comment(id);
  const set = (kind: "project" | "comment", subject: string, visibility: "hidden" | "public") =>
    db.transaction(async (tx) => {
      const type = deps.domains.findContentType(kind);
      if (!type || !(await lockContent(deps, tx, { kind, id: subject }))) throw new Error(`no ${kind}`);
      await setVisibility(type, tx, subject, visibility, { now: deps.now() });
    });
  await set("comment", commentId, "hidden");
  expect([await commentsOf(id), await commentsOf(id, reader)]).toEqual([[], ["How heavy is it?"]]);
  expect((await get(id)).commentCount).toBe(0);
  await set("project", id, "hidden");
  await expect(get(id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await get(id, builder)).toMatchObject({ isHidden: true });
  expect([await titles(null), await points(builder)]).toEqual([[], 0]);
  expect((await fetch(origin + photo.url)).status).toBe(404);
  await set("project", id, "public");
  expect([await titles(null), await points(builder)]).toEqual([["Our dresser"], PUBLISHED]);
  expect((await fetch(origin + photo.url)).status).toBe(200);
});

test("a project and a comment are reported like all that members write; a draft is not", async () => {
  const { begin, publish, comment, as, reader, join } = await start();
  const { id } = await publish();
  const written = await comment(id);
  const report = async (kind: "project" | "comment", id: string) =>
    as(await join()).call(reports.report, { body: { kind, id, reason: "spam" } });
  await report("project", id);
  await report("comment", written.id);
  const draft = await begin({ title: "Not yet" });
  await expect(report("project", draft.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(
    as(reader).call(reports.report, { body: { kind: "comment", id: written.id, reason: "spam" } }),
  ).rejects.toMatchObject({ code: "CONFLICT" });
});

test("members who block each other see no project, comment or notice of each other", async () => {
  const { db, publish, comment, commentsOf, get, titles, builder, reader, join, toldTo } = await start();
  const mine = await publish();
  await comment(mine.id);
  const third = await publish({ title: "A bench" }, await join());
  await comment(third.id, "What wood is it?");
  await db.insert(memberBlocks).values({ blockerId: builder.id, blockedId: reader.id });
  expect([await titles(reader), await commentsOf(third.id, builder)]).toEqual([["A bench"], []]);
  await expect(get(mine.id, reader)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(comment(mine.id, "Hello?")).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect((await toldTo(builder)).filter(([kind]) => kind === "project-comment")).toEqual([]);
});

test("an author removes a project with all that hangs on it; a question about it stays", async () => {
  const { db, publish, addPhoto, comment, like, as, builder, reader, points, deps } = await start();
  const { id } = await publish();
  await addPhoto(id);
  await comment(id);
  await like(id);
  const body = { type: "question", title: "Which saw did you use?", projectId: id } as const;
  const asked = await as(reader).call(discussions.start, { body });
  await as(builder).call(projects.remove, { params: { id } });
  expect(
    await Promise.all([userProjects, projectComments, projectPhotos, storedObjects].map((one) => db.$count(one))),
  ).toEqual([0, 0, 0, 0]);
  expect(await points(builder)).toBe(0);
  expect((await as(null).call(discussions.get, { params: { id: asked.id } })).project).toBeNull();
  await sweepObjects(deps);
});

test("deleting an account takes its projects and comments along, and the numbers of others follow", async () => {
  const { db, publish, addPhoto, comment, like, as, builder, reader, join, get, points, origin } = await start();
  const { id } = await publish();
  const own = await publish({ title: "A bench" }, reader);
  const photo = await addPhoto(own.id, reader);
  await comment(id);
  await like(id);
  await like(own.id, true, builder);
  const { id: below } = await comment(own.id, "Solid.", builder);
  await as(await join()).call(reports.report, { body: { kind: "comment", id: below, reason: "spam" } });
  await as(reader).call(projects.view, { params: { id } });
  await as(reader).call(accounts.deleteAccount, { body: { confirm: true, password: PASSWORD } });
  expect(await get(id)).toMatchObject({ likeCount: 0, viewCount: 0, commentCount: 0 });
  expect(await points(builder)).toBe(PUBLISHED);
  expect(await db.$count(userProjects)).toBe(1);
  expect((await fetch(origin + photo.url)).status).toBe(404);
  // What others did with the project that is gone.
  expect(await db.$count(userInteractions)).toBe(0);
  expect((await db.select().from(moderationItems)).map(({ status }) => status)).toEqual(["rejected"]);
});

test("the staff recommends a project, of which its author is told, and others don't", async () => {
  const { publish, as, titles, join, builder, toldTo } = await start();
  const { id } = await publish();
  const feature = (who: Actor) => as(who).call(projects.feature, { params: { id }, body: { isFeatured: true } });
  await expect(feature(builder)).rejects.toMatchObject({ code: "FORBIDDEN" });
  expect(await titles(null, { featured: "true" })).toEqual([]);
  expect(await toldTo(builder)).not.toContainEqual(expect.arrayContaining(["project-featured"]));
  const admin = await join("admin");
  for (let times = 0; times < 2; times++) await feature(admin);
  expect(await titles(null, { featured: "true" })).toEqual(["Our dresser"]);
  const told = (await toldTo(builder)).filter(([kind]) => kind === "project-featured");
  expect(told).toEqual([["project-featured", `/community/projects/${id}`]]);
});

test("the page of a project names its steps, tools and pictures to search engines, and one that is no more is not found", async () => {
  const { publish, addPhoto, origin, as, builder } = await start();
  const { id } = await publish(CONTENT);
  const photo = await addPhoto(id);
  const page = async () => {
    const answer = await fetch(`${origin}/community/projects/${id}`, { headers: { accept: "text/html" } });
    return { status: answer.status, html: await answer.text() };
  };
  const { status, html } = await page();
  expect([status, html.includes("<title>A reading corner · Hexkey</title>")]).toEqual([200, true]);
  expect(html).toContain(photo.url);
  const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? "null");
  expect(data).toMatchObject({
    "@type": "HowTo",
    name: "A reading corner",
    totalTime: "PT240M",
    tool: [{ name: "Saw" }, { name: "Hex key" }],
    supply: [{ name: "Oak boards" }],
    step: [
      { position: 1, name: "Saw the boards", text: "Twice." },
      { position: 2, name: "Screw them together" },
    ],
  });
  await as(builder).call(projects.remove, { params: { id } });
  expect((await page()).status).toBe(404);
});

test("the comments of a project come page by page, each once", async () => {
  const { db, publish, as } = await start();
  const { id } = await publish();
  for (let n = 0; n < 5; n++) await makeComment(db, { projectId: id, content: `Comment ${n}` });
  const texts: string[] = [];
  let cursor: string | null | undefined;
  do {
    const query = { limit: 2, ...(cursor && { cursor }) };
    const page = await as(null).page(projects.comments, { params: { id }, query });
    texts.push(...page.items.map(({ text }) => text));
    cursor = page.nextCursor;
  } while (cursor);
  expect(texts).toEqual([0, 1, 2, 3, 4].map((n) => `Comment ${n}`));
});

test("two projects that begin alike within a moment are two, the same one twice is one", async () => {
  const { db, begin } = await start();
  const [one, other] = [await makeProduct(db), await makeProduct(db)];
  const first = await begin({ title: "", description: "", productId: one.id });
  expect((await begin({ title: "", description: "", productId: one.id })).id).toBe(first.id);
  expect((await begin({ title: "", description: "", productId: other.id })).id).not.toBe(first.id);
  expect((await begin({ title: "", description: "", productId: one.id, tools: ["Saw"] })).id).not.toBe(first.id);
});

test("a save that says the same keeps no further version", async () => {
  const { db, publish, as, builder } = await start();
  const { id } = await publish();
  const save = (revision: number, title = "Our dresser") =>
    as(builder).call(projects.save, {
      params: { id },
      body: { revision, title, description: "It stands.", photos: [] },
    });
  for (const revision of [1, 2, 3]) await save(revision);
  expect(await db.$count(projectRevisions)).toBe(1);
  await save(4, "Our old dresser");
  expect(await db.$count(projectRevisions)).toBe(2);
});

test("a project that is published again keeps the day on which it was for the first time", async () => {
  const { publish, setStatus, db } = await start();
  const { id } = await publish();
  const publishedAt = new Date("2026-01-02");
  await db.update(userProjects).set({ publishedAt });
  await setStatus(id, "archived");
  expect(await setStatus(id, "published")).toMatchObject({ publishedAt });
});

test("words that are never shown are refused in what is said of a photo, as it is published and as it is saved", async () => {
  const { begin, setStatus, db, as, builder } = await start();
  const { id } = await begin();
  const photo = await makeProjectPhoto(db, { projectId: id, caption: "fucking shelf" });
  const refused = { reason: "blocked-words", fields: { photos: expect.any(String) } };
  await expect(setStatus(id, "published")).rejects.toMatchObject(refused);
  await db.update(projectPhotos).set({ caption: null });
  await setStatus(id, "published");
  const said = { id: photo.id, type: "progress", step: null, caption: "fucking shelf" } as const;
  const body = { title: "Our dresser", description: "It stands.", revision: 1, photos: [said] };
  await expect(as(builder).call(projects.save, { params: { id }, body })).rejects.toMatchObject(refused);
});

test("a photo that is added to a hidden project is hidden as well", async () => {
  const { publish, addPhoto, db, origin } = await start();
  const { id } = await publish();
  await db.update(userProjects).set({ visibility: "hidden" });
  expect((await fetch(origin + (await addPhoto(id)).url)).status).toBe(404);
});

test("only what everybody sees is recommended, and said twice it is noted once", async () => {
  const { begin, publish, as, join, db } = await start();
  const admin = as(await join("admin"));
  const feature = (id: string) => admin.call(projects.feature, { params: { id }, body: { isFeatured: true } });
  await expect(feature((await begin()).id)).rejects.toMatchObject({ reason: "project-missing" });
  const { id } = await publish({ title: "A bench" });
  for (let times = 0; times < 2; times++) await feature(id);
  expect(await db.$count(adminAudit)).toBe(1);
  for (const values of [{ status: "archived" }, { status: "published", visibility: "hidden" }] as const) {
    await db
      .update(userProjects)
      .set({ ...values, isFeatured: false })
      .where(eq(userProjects.id, id));
    await expect(feature(id)).rejects.toMatchObject({ reason: "project-missing" });
  }
});

test("a like that was taken back at once is not told", async () => {
  const { publish, like, builder, toldTo } = await start();
  const { id } = await publish();
  await like(id);
  await like(id, false);
  expect((await toldTo(builder)).map(([kind]) => kind)).not.toContain("project-liked");
});

test.each(["removed by its author", "removed by moderators"])(
  "no inbox has the title of a project that was %s",
  async (how) => {
    const { publish, like, comment, as, builder, db, deps, toldTo } = await start();
    const { id } = await publish();
    await like(id);
    await comment(id);
    expect(await toldTo(builder)).toContainEqual(["project-liked", `/community/projects/${id}`]);
    if (how === "removed by its author") await as(builder).call(projects.remove, { params: { id } });
    else {
      await db.transaction(async (tx) => {
        const type = deps.domains.findContentType("project");
        await type?.setVisibility(tx, id, "removed", { now: deps.now(), reason: "spam" });
      });
    }
    expect((await toldTo(builder)).filter(([kind]) => kind !== "standing")).toEqual([]);
  },
);

test("a project keeps its product while that is out of the catalogue, unless it is to be about another one", async () => {
  const { begin, as, builder, get, db } = await start();
  const [product, other] = [await makeProduct(db), await makeProduct(db)];
  const { id } = await begin({ productId: product.id });
  const save = async (productId: string | null) => {
    const { revision } = await get(id, builder);
    const body = { title: "Our dresser", description: "It stands.", productId, revision };
    return as(builder).call(projects.save, { params: { id }, body });
  };
  const list = (isListed: boolean) => db.update(products).set({ isListed }).where(eq(products.id, product.id));
  for (const productId of [null, product.id]) {
    await list(false);
    expect((await save(productId)).product).toBeNull();
    await list(true);
    expect(await get(id, builder)).toMatchObject({ product: { id: product.id } });
  }
  await list(false);
  expect(await save(other.id)).toMatchObject({ product: { id: other.id } });
  await save(null);
  expect((await db.select().from(userProjects))[0]?.originalProductId).toBeNull();
});
