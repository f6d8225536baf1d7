import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { Screens } from "#client/app.tsx";
import { renderApp } from "#client/testing/render.tsx";
import { sampleOpened } from "#client/testing/sample-projects.ts";
import { page, sampleId } from "#client/testing/samples.ts";
import { ApiFailure, stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { type OpenedProject, type ProjectPhoto, projects } from "#shared/contracts/community/projects.ts";

const MAYA = { id: sampleId(1) };
const KEPT = photoOf(71);
const GONE = photoOf(72);
const NEW = photoOf(73);
const PROJECT = sampleOpened({ isOwn: true, photos: [KEPT, GONE] });
const EDIT = `/community/projects/${PROJECT.id}/edit`;

function photoOf(number: number): ProjectPhoto {
  const urls = { url: `/media/o/${number}.webp`, thumbnailUrl: `/media/o/${number}s.webp` };
  return { id: sampleId(number), ...urls, width: 640, height: 480, type: "progress", step: null, caption: null };
}

beforeEach(() => {
  Object.assign(URL, { createObjectURL: () => "blob:made", revokeObjectURL: vi.fn() });
});

/** A server with one project; what happens to it, in its order. */
function serve(project: OpenedProject = PROJECT) {
  const calls: string[] = [];
  let shown = project;
  let isDown = false;
  stubEndpoint(projects.get, () => shown);
  stubEndpoint(projects.comments, () => page([]));
  const saves = stubEndpoint(projects.save, ({ body }) => {
    calls.push("save");
    if (body.revision !== shown.revision) {
      throw new ApiFailure("CONFLICT", "Saved elsewhere.", { reason: "project-changed" });
    }
    shown = { ...shown, title: body.title, revision: shown.revision + 1 };
    return shown;
  });
  const removals = stubEndpoint(projects.removePhoto, ({ params }) => {
    calls.push("remove");
    shown = { ...shown, photos: shown.photos.filter(({ id }) => id !== params.photoId) };
  });
  stubEndpoint(projects.addPhoto, () => {
    if (isDown) throw new ApiFailure("INTERNAL", "No.");
    calls.push("add");
    shown = { ...shown, photos: [...shown.photos, NEW] };
    return NEW;
  });
  return {
    ...{ calls, saves, removals },
    saveElsewhere: () => {
      shown = { ...shown, revision: shown.revision + 1 };
    },
    breakDown: () => {
      isDown = true;
    },
  };
}

const open = (path = EDIT, user?: typeof MAYA) => renderApp(<Screens />, { path, ...(user && { user }) });
const file = () => new File([new Uint8Array([1, 2, 3])], "bench.png", { type: "image/png" });
const isAskedByBrowser = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
/** Steps of dialogs are entries of the history with the address below. */
const left = (paths: readonly string[]) => paths.some((path) => path !== EDIT);
const cancel = () => screen.getByRole("button", { name: "Cancel" });

test("a published project gains and loses photos with its save, and not before", async () => {
  const { calls, saves, removals } = serve();
  const { person } = open(EDIT, MAYA);
  await person.click(await screen.findByRole("button", { name: "Remove Photo 2" }));
  await person.upload(screen.getByLabelText("Add photos"), file());
  await person.selectOptions(await screen.findByRole("combobox", { name: "What photo 2 shows" }), "After");
  expect(calls).toEqual([]);
  await person.click(screen.getByRole("button", { name: "Save changes" }));
  await screen.findByText("Your project is changed");
  expect(calls).toEqual(["add", "save", "remove"]);
  expect(saves[0]?.body.photos.map(({ id, type }) => [id, type])).toEqual([
    [KEPT.id, "progress"],
    [NEW.id, "after"],
  ]);
  expect(removals[0]?.params.photoId).toBe(GONE.id);
});

test("changes of a published project are discarded only after a question, and its photos stay", async () => {
  const { calls } = serve();
  const { person, paths } = open(EDIT, MAYA);
  await person.click(await screen.findByRole("button", { name: "Remove Photo 2" }));
  await person.upload(screen.getByLabelText("Add photos"), file());
  await screen.findByRole("combobox", { name: "What photo 2 shows" });
  expect(isAskedByBrowser()).toBe(true);
  await person.click(cancel());
  const dialog = within(await screen.findByRole("dialog", { name: "Discard your changes?" }));
  await person.click(dialog.getByRole("button", { name: "Go on editing" }));
  expect(left(paths)).toBe(false);
  await person.click(cancel());
  await person.click(await screen.findByRole("button", { name: "Discard changes" }));
  await waitFor(() => expect(paths.at(-1)).toBe(EDIT.replace("/edit", "")));
  expect(calls).toEqual([]);
  expect(screen.queryByText(/keeps changes of yours/)).toBeNull();
});

test("an unchanged form is left at once", async () => {
  serve();
  const { person, paths } = open(EDIT, MAYA);
  await person.click(await screen.findByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(left(paths)).toBe(true));
  expect(isAskedByBrowser()).toBe(false);
});

test("a photo that a save sent is taken off again where the save failed and the changes are discarded", async () => {
  const { calls, saveElsewhere } = serve();
  const { person } = open(EDIT, MAYA);
  await person.upload(await screen.findByLabelText("Add photos"), file());
  await screen.findByRole("combobox", { name: "What photo 3 shows" });
  saveElsewhere();
  await person.click(screen.getByRole("button", { name: "Save changes" }));
  await screen.findByText("Saved elsewhere in the meantime");
  await person.click(cancel());
  await person.click(await screen.findByRole("button", { name: "Discard changes" }));
  await waitFor(() => expect(calls).toEqual(["add", "save", "remove"]));
});

test("the notice that it was saved elsewhere has the focus, beside the button that was pressed", async () => {
  const { saveElsewhere } = serve();
  const { person } = open(EDIT, MAYA);
  await person.type(await screen.findByRole("textbox", { name: "Title" }), "!");
  saveElsewhere();
  await person.click(screen.getByRole("button", { name: "Save changes" }));
  const notice = (await screen.findByText("Saved elsewhere in the meantime")).closest("[role=alert]");
  await waitFor(() => expect(document.activeElement).toBe(notice));
  expect(notice?.compareDocumentPosition(screen.getByRole("group", { name: "Photos" }))).toBe(
    Node.DOCUMENT_POSITION_PRECEDING,
  );
});

test("a guest is asked to sign in before a photo is chosen", async () => {
  serve();
  const { person } = open("/community/projects/new");
  await person.type(await screen.findByRole("textbox", { name: "Title" }), "A bench");
  await person.click(screen.getByRole("button", { name: "Add photos" }));
  await screen.findByText("Sign in to save this. What you wrote stays here.");
  expect(screen.getByRole("textbox", { name: "Title" }).getAttribute("value")).toBe("A bench");
});

test("a photo that was not sent is neither left behind by Close or Back nor by publishing", async () => {
  const { breakDown, calls } = serve(sampleOpened({ isOwn: true, status: "draft" }));
  breakDown();
  const { person, paths } = open(EDIT, MAYA);
  await person.upload(await screen.findByLabelText("Add photos"), file());
  await screen.findByText(/^bench\.png was not sent: /);
  expect(isAskedByBrowser()).toBe(true);
  for (const way of ["Close", "Back"]) {
    await person.click(screen.getByRole("button", { name: way }));
    const dialog = within(await screen.findByRole("dialog", { name: "Leave without the photos?" }));
    await person.click(dialog.getByRole("button", { name: "Go on editing" }));
  }
  await person.click(screen.getByRole("button", { name: "Publish" }));
  await screen.findByText(/^A photo is not sent yet/);
  expect([calls, left(paths)]).toEqual([[], false]);
  await person.click(screen.getByRole("button", { name: "Leave out bench.png" }));
  await person.click(screen.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(left(paths)).toBe(true));
  expect(isAskedByBrowser()).toBe(false);
});

test("a step with words is removed only after a question, an empty one at once; moving one keeps the focus at it", async () => {
  serve();
  const { person } = open(EDIT, MAYA);
  const steps = () => screen.getAllByRole("textbox", { name: /^Step \d$/ });
  await person.click(await screen.findByRole("button", { name: "Add a step" }));
  await person.click(screen.getByRole("button", { name: "Remove step 3" }));
  expect(steps()).toHaveLength(2);
  await person.click(screen.getByRole("button", { name: "Move step 2 up" }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Move step 1 down" })));
  await person.click(screen.getByRole("button", { name: "Remove step 1" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Remove step 1?" }));
  expect(document.querySelectorAll("input[name^=step-]")).toHaveLength(2);
  await person.click(dialog.getByRole("button", { name: "Remove step 1" }));
  await waitFor(() => expect(steps().map((field) => field.getAttribute("value"))).toEqual(["Saw the boards"]));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Add a step" })));
});
