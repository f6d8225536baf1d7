import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { Screens } from "#client/app.tsx";
import { AUTOSAVE_AFTER_MS } from "#client/features/community/projects/editor/use-autosave.ts";
import { holdTimers } from "#client/testing/hold-timers.ts";
import { renderApp } from "#client/testing/render.tsx";
import { sampleComment, sampleOpened, sampleProject } from "#client/testing/sample-projects.ts";
import { samplePhoto } from "#client/testing/sample-scans.ts";
import { page, sampleId } from "#client/testing/samples.ts";
import { ApiFailure, stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { catalog } from "#shared/contracts/catalog/catalog.ts";
import { discussions } from "#shared/contracts/community/discussions.ts";
import { type OpenedProject, projects } from "#shared/contracts/community/projects.ts";
import { scans } from "#shared/contracts/scans/scans.ts";
import { newProjectPath } from "#shared/domain/project-path.ts";

const MAYA = { id: sampleId(1) };
const PROJECT = sampleOpened();
const PATH = `/community/projects/${PROJECT.id}`;
const NEW = "/community/projects/new";

/** A server with one project. */
function serve(project: OpenedProject) {
  let shown = project;
  stubEndpoint(projects.get, () => shown);
  stubEndpoint(projects.comments, () => page([sampleComment()]));
  const views = stubEndpoint(projects.view, () => undefined);
  const likes = stubEndpoint(projects.like, ({ body }) => ({ likeCount: body.isLiked ? 1 : 0, ownLike: body.isLiked }));
  const begun = stubEndpoint(projects.begin, ({ body }) => {
    shown = { ...project, ...body, status: "draft", revision: 1, photos: [] } as OpenedProject;
    return shown;
  });
  const saves = stubEndpoint(projects.save, ({ body }) => {
    if (body.revision !== shown.revision) {
      throw new ApiFailure("CONFLICT", "Saved elsewhere.", { reason: "project-changed" });
    }
    shown = { ...shown, ...body, photos: shown.photos, revision: shown.revision + 1 } as OpenedProject;
    return shown;
  });
  const published = stubEndpoint(projects.setStatus, ({ body }) => {
    shown = { ...shown, status: body.status };
    return shown;
  });
  return {
    ...{ views, likes, begun, saves, published },
    saveElsewhere: (description: string) => {
      shown = { ...shown, description, revision: shown.revision + 1 };
    },
  };
}

const open = (path: string, user?: typeof MAYA) => renderApp(<Screens />, { path, ...(user && { user }) });
const title = () => screen.findByRole("textbox", { name: "Title" });

test("the list leads to each project, with its likes and comments, and a draft to its form", async () => {
  stubEndpoint(projects.list, () =>
    page([
      sampleProject(1, { likeCount: 3, commentCount: 1, isFeatured: true }),
      sampleProject(2, { status: "draft", title: "", isOwn: true }),
    ]),
  );
  open("/community/projects");
  const items = within(await screen.findByRole("list", { name: "Projects" })).getAllByRole("listitem");
  expect(items.map((item) => within(item).getByRole("link").getAttribute("href"))).toEqual([
    `/community/projects/${sampleId(7001)}`,
    `/community/projects/${sampleId(7002)}/edit`,
  ]);
  expect(items[0]?.textContent).toMatch(/Featured.*A reading corner 1.*3 likes.*1 comment/);
  expect(items[1]?.textContent).toMatch(/Draft.*Without a title/);
});

test("a project shows what was done, its questions and comments; a member's visit is counted, a guest's is not", async () => {
  const { views } = serve(PROJECT);
  const guest = open(PATH);
  await screen.findByRole("heading", { level: 1, name: PROJECT.title });
  expect(screen.getAllByRole("heading", { level: 1 })).toHaveLength(1);
  expect(document.title).toBe(`${PROJECT.title} · Hexkey`);
  for (const text of ["Saw the boards", "Twice.", "Oak boards", "Time: 1 h 30 min", "Difficulty: Medium"]) {
    screen.getByText(text);
  }
  await screen.findByText("How heavy is it? 1");
  screen.getByRole("link", { name: "Ask about step 2" });
  expect(views).toHaveLength(0);
  guest.unmount();
  open(PATH, MAYA);
  await waitFor(() => expect(views).toHaveLength(1));
});

test("who comes from the list to a project has its name announced", async () => {
  stubEndpoint(projects.list, () => page([sampleProject(1)]));
  serve(PROJECT);
  const { person } = open("/community/projects");
  await person.click(await screen.findByRole("link", { name: "A reading corner 1" }));
  const heading = await screen.findByRole("heading", { level: 1, name: PROJECT.title });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

test("a guest who likes a project is asked to sign in; a member's like shows at once", async () => {
  const { likes } = serve(PROJECT);
  const guest = open(PATH);
  await guest.person.click(await screen.findByRole("button", { name: /^I like it/ }));
  await screen.findByRole("dialog", { name: "Sign in to take part" });
  guest.unmount();
  const { person } = open(PATH, MAYA);
  const button = await screen.findByRole("button", { name: /^I like it/ });
  await person.click(button);
  await waitFor(() => expect(button.getAttribute("aria-pressed")).toBe("true"));
  expect(likes.map(({ body }) => body.isLiked)).toEqual([true]);
});

test("a new project is begun with its first save, gets its address, and is published with all that was written", async () => {
  const { begun, published, saves } = serve(sampleOpened({ isOwn: true }));
  const { person, paths } = open(NEW, MAYA);
  await person.type(await title(), "A bench");
  await person.type(screen.getByRole("textbox", { name: "Step 1" }), "Saw the boards");
  await person.click(screen.getByRole("button", { name: "Add a step" }));
  await person.type(screen.getByRole("textbox", { name: "Step 2" }), "Sand them");
  await person.click(screen.getByRole("button", { name: "Save draft" }));
  await screen.findByText("The draft is saved");
  expect(begun[0]?.body).toMatchObject({
    title: "A bench",
    steps: [
      { title: "Saw the boards", text: "" },
      { title: "Sand them", text: "" },
    ],
  });
  expect(paths).toEqual([`${PATH}/edit`]);
  // The form is the same one.
  await person.click(screen.getByRole("button", { name: "Move step 2 up" }));
  await person.type(screen.getByRole("textbox", { name: /^How many minutes/ }), "45");
  await person.click(screen.getByRole("button", { name: "Publish" }));
  await screen.findByText("Your project is published");
  expect(saves.at(-1)?.body).toMatchObject({
    minutes: 45,
    revision: 1,
    steps: [{ title: "Sand them" }, { title: "Saw the boards" }],
  });
  expect(published).toHaveLength(1);
  await waitFor(() => expect(paths.at(-1)).toBe(PATH));
});

test("a project begins with a photo of the person's own and a product; what is gone by then is left out", async () => {
  const { begun } = serve(sampleOpened({ isOwn: true }));
  const scanId = sampleId(40);
  const productId = sampleId(41);
  stubEndpoint(scans.get, () => samplePhoto({ id: scanId, identifiedName: "Oak bench" }));
  stubEndpoint(catalog.get, () => {
    throw new ApiFailure("NOT_FOUND", "There is no such product.");
  });
  const { person } = open(newProjectPath({ scanId, productId }), MAYA);
  await screen.findByText("From your photo: Oak bench");
  await person.type(await title(), "A bench for two");
  await person.click(screen.getByRole("button", { name: "Save draft" }));
  await waitFor(() => expect(begun.map(({ body }) => [body.scanId, body.productId])).toEqual([[scanId, null]]));
});

test("what can't be published says why at its field", async () => {
  const { begun } = serve(sampleOpened({ isOwn: true }));
  const { person } = open(NEW, MAYA);
  await title();
  await person.click(screen.getByRole("button", { name: "Publish" }));
  await screen.findByText("Please write a few words.");
  await person.type(await title(), "A bench");
  await person.click(screen.getByRole("button", { name: "Publish" }));
  await screen.findByText("To publish it, write what it is or how it was done.");
  await person.type(screen.getByRole("textbox", { name: /^More about step 1/ }), "Twice.");
  await person.type(screen.getByRole("textbox", { name: /^How many minutes/ }), "an hour");
  await person.click(screen.getByRole("button", { name: "Publish" }));
  await screen.findByText("Please write whole minutes, such as 90.");
  screen.getAllByText("Please give each step a line that says what is done.");
  expect(begun).toHaveLength(0);
});

test("what a guest wrote stays while they are asked to sign in, and after the browser was closed", async () => {
  serve(sampleOpened({ isOwn: true }));
  const first = open(NEW);
  await first.person.type(await title(), "A bench");
  await first.person.click(screen.getByRole("button", { name: "Save draft" }));
  await screen.findByText("Sign in to save this. What you wrote stays here.");
  first.unmount();
  open(NEW);
  expect((await title()).getAttribute("value")).toBe("A bench");
});

test("a draft that the server has is saved by itself; where it was saved elsewhere, the person chooses", async () => {
  const pause = holdTimers(AUTOSAVE_AFTER_MS);
  const { saves, saveElsewhere } = serve(sampleOpened({ isOwn: true, status: "draft" }));
  const { person } = open(`${PATH}/edit`, MAYA);
  await person.type(await title(), "!");
  expect(saves).toEqual([]);
  pause.elapse();
  await waitFor(() => expect(saves).toHaveLength(1));
  await screen.findByText("Saved");
  saveElsewhere("On the phone.");
  await person.type(await title(), "?");
  pause.elapse();
  await screen.findByText("Saved elsewhere in the meantime");
  await person.click(screen.getByRole("button", { name: "Save what is here" }));
  await waitFor(() => {
    pause.elapse();
    expect(saves).toHaveLength(3);
  });
  expect(saves.at(-1)?.body.title).toBe("A reading corner 1!?");
});

test("what was typed on this device before the project was saved elsewhere is offered", async () => {
  const { saveElsewhere } = serve(sampleOpened({ isOwn: true }));
  const first = open(`${PATH}/edit`, MAYA);
  await first.person.type(await title(), " on the train");
  first.unmount();
  saveElsewhere("On the phone.");
  const { person } = open(`${PATH}/edit`, MAYA);
  await screen.findByText("You have changes that are not saved");
  expect((await title()).getAttribute("value")).toBe(PROJECT.title);
  await person.click(screen.getByRole("button", { name: "Save what is here" }));
  expect((await title()).getAttribute("value")).toBe(`${PROJECT.title} on the train`);
});

test("a project tells its author of changes that are kept on this device alone", async () => {
  serve(sampleOpened({ isOwn: true }));
  const first = open(PATH, MAYA);
  await first.person.click(await screen.findByRole("link", { name: "Edit" }));
  await first.person.type(await title(), "!");
  first.unmount();
  const second = open(PATH, MAYA);
  await screen.findByText(/keeps changes of yours that are not saved/);
  await second.person.click(screen.getByRole("link", { name: "Go on editing" }));
  expect((await title()).getAttribute("value")).toBe(`${PROJECT.title}!`);
  await second.person.type(await title(), "{Backspace}");
  second.unmount();
  open(PATH, MAYA);
  await screen.findByRole("link", { name: "Edit" });
  expect(screen.queryByText(/keeps changes of yours/)).toBeNull();
});

test("an earlier version is put into the form and saved from there", async () => {
  const { saves } = serve(sampleOpened({ isOwn: true }));
  const { steps, tools, materials, safetyTips, issues, tags, difficulty, minutes, description } = PROJECT;
  const content = {
    steps,
    tools,
    materials,
    safetyTips,
    issues,
    tags,
    difficulty,
    minutes,
    description,
    title: "Before",
  };
  stubEndpoint(projects.revisions, () => page([{ revision: 2, createdAt: new Date(2026, 10, 18), content }]));
  const { person } = open(`${PATH}/edit`, MAYA);
  await person.click(await screen.findByRole("button", { name: "Earlier versions" }));
  await person.click(await screen.findByRole("button", { name: "Bring back" }));
  expect((await title()).getAttribute("value")).toBe("Before");
  await person.click(screen.getByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(saves.map(({ body }) => body.title)).toEqual(["Before"]));
});

test("photos are sent as they are chosen, begin a draft where there is none, and one that fails can be sent again", async () => {
  const { begun } = serve(sampleOpened({ isOwn: true }));
  let isDown = true;
  stubEndpoint(projects.addPhoto, () => {
    if (isDown) throw new ApiFailure("INTERNAL", "No.");
    return {
      ...{ id: sampleId(1), url: "/media/o/a.webp", thumbnailUrl: "/media/o/b.webp", width: 640, height: 480 },
      ...{ type: "progress" as const, step: null, caption: null },
    };
  });
  const { person, paths } = open(NEW, MAYA);
  await person.type(await title(), "A bench");
  const file = new File([new Uint8Array([1, 2, 3])], "bench.png", { type: "image/png" });
  await person.upload(screen.getByLabelText("Add photos"), file);
  await screen.findByText(/^bench\.png was not sent: /);
  isDown = false;
  await person.click(screen.getByRole("button", { name: "Send again bench.png" }));
  await person.selectOptions(await screen.findByRole("combobox", { name: "What photo 1 shows" }), "After");
  expect([begun.length, paths.at(-1)]).toEqual([1, `${PATH}/edit`]);
  expect((await title()).getAttribute("value")).toBe("A bench");
});

test("a guest who goes on as one stays with the comment", async () => {
  serve(PROJECT);
  const { person, paths } = open(PATH);
  await person.click(await screen.findByRole("button", { name: "Write a comment" }));
  const field = screen.getByRole("textbox", { name: "Your comment" });
  await person.type(field, "What wood is it?");
  await person.click(screen.getByRole("button", { name: "Post comment" }));
  await person.click(await screen.findByRole("button", { name: "Continue as Guest" }));
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(screen.queryByText("Sign in to post this. What you wrote stays here.")).toBeNull();
  expect(paths.filter((path) => path !== PATH)).toEqual([]);
});

test("a comment is posted, and the form is gone for an archived project", async () => {
  serve(PROJECT);
  const written = stubEndpoint(projects.comment, ({ body }) => sampleComment(2, { ...body, isOwn: true }));
  const { person, unmount } = open(PATH, MAYA);
  await person.click(await screen.findByRole("button", { name: "Write a comment" }));
  await person.type(screen.getByRole("textbox", { name: "Your comment" }), "What wood is it?");
  await person.click(screen.getByRole("button", { name: "Post comment" }));
  await screen.findByText("Your comment is posted");
  expect(written[0]?.body.text).toBe("What wood is it?");
  unmount();
  serve({ ...PROJECT, status: "archived" });
  open(PATH, MAYA);
  await screen.findByText(/^Archived by its author/);
  expect(screen.queryByRole("button", { name: "Write a comment" })).toBeNull();
});

test("the first tab has what the staff recommends, and the newest where that is nothing", async () => {
  stubEndpoint(discussions.list, () => page([]));
  const featured = [sampleProject(1, { isFeatured: true })];
  stubEndpoint(projects.list, ({ query }) => page(query?.featured ? featured : [sampleProject(2)]));
  const first = open("/community");
  await screen.findByRole("heading", { name: "Featured Projects" });
  await screen.findByRole("link", { name: "A reading corner 1" });
  first.unmount();
  featured.length = 0;
  open("/community");
  await screen.findByRole("heading", { name: "Recent Projects" });
  expect(screen.getByRole("heading", { name: "Recent Discussions" })).toBeDefined();
  await screen.findByRole("link", { name: "A reading corner 2" });
});

test("one's drafts stand above the projects, and archiving is asked about", async () => {
  stubEndpoint(projects.list, ({ query }) =>
    page(
      query?.own
        ? [sampleProject(2, { status: "draft", title: "Half a bench", isOwn: true }), sampleProject(3)]
        : [sampleProject(1)],
    ),
  );
  const list = open("/community/projects", MAYA);
  const drafts = within(await screen.findByRole("region", { name: "Your drafts" }));
  expect(drafts.getAllByRole("link").map((link) => link.textContent)).toEqual(["Half a bench"]);
  list.unmount();
  const { published } = serve(sampleOpened({ isOwn: true }));
  const { person } = open(PATH, MAYA);
  await person.click(await screen.findByRole("button", { name: "Archive" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Archive your project?" }));
  expect(published).toHaveLength(0);
  await person.click(dialog.getByRole("button", { name: "Archive" }));
  await screen.findByText("The project is archived");
  expect(published.map(({ body }) => body.status)).toEqual(["archived"]);
});
