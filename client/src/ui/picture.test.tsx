import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderApp } from "#client/testing/render.tsx";
import { ProductPicture } from "#client/ui/picture.tsx";

test("one of our own pictures comes in the width that is needed", () => {
  renderApp(<ProductPicture src="/media/demo/lindholm-640.webp" alt="Lindholm" sizes="96px" />);
  const picture = screen.getByRole("img", { name: "Lindholm" });
  expect(picture.getAttribute("srcset")).toBe(
    "/media/demo/lindholm-160.webp 160w, /media/demo/lindholm-320.webp 320w, /media/demo/lindholm-640.webp 640w",
  );
  expect(picture.getAttribute("sizes")).toBe("96px");
  expect(picture.getAttribute("loading")).toBe("lazy");
});

test("a stored picture is there in one width, whatever digits its name ends with", () => {
  const src = "/media/o/019ab3c4-0000-7000-8000-123456789012.webp";
  renderApp(<ProductPicture src={src} alt="Lindholm" sizes="96px" />);
  const picture = screen.getByRole("img", { name: "Lindholm" });
  expect([picture.getAttribute("src"), picture.getAttribute("srcset")]).toEqual([src, null]);
});

test("a broken picture gives way to the next, and at last to a drawing with the same name", () => {
  renderApp(<ProductPicture src={["https://a.example/1.jpg", "https://a.example/2.jpg"]} alt="Lamp" sizes="96px" />);
  fireEvent.error(screen.getByRole("img"));
  expect(screen.getByRole("img").getAttribute("src")).toBe("https://a.example/2.jpg");
  fireEvent.error(screen.getByRole("img"));
  expect(screen.queryByRole("img")).toBeNull();
  expect(screen.getByText("Lamp")).toBeDefined();
});

test("YouTube's substitute for a missing picture gives way to the next", () => {
  const previews = ["maxresdefault", "hqdefault"].map((size) => `https://i.ytimg.com/vi/dQw4w9WgXcQ/${size}.jpg`);
  renderApp(<ProductPicture src={[...previews, "/room.svg"]} alt="Lamp" sizes="96px" />);
  load(120);
  expect(screen.getByRole("img").getAttribute("src")).toBe(previews[1]);
  load(480);
  expect(screen.getByRole("img").getAttribute("src")).toBe(previews[1]);
});

test("a small picture from any other host is shown", () => {
  renderApp(<ProductPicture src={["https://a.example/1.jpg", "/room.svg"]} alt="Lamp" sizes="96px" />);
  load(120);
  expect(screen.getByRole("img").getAttribute("src")).toBe("https://a.example/1.jpg");
});

test("a drawing is shown whole, in the same box that a picture fills", () => {
  const { container } = renderApp(<ProductPicture src={["/1.jpg", "/room.svg"]} alt="Lamp" sizes="96px" />);
  const box = container.querySelector("span")?.className;
  expect(screen.getByRole("img").className).toContain("object-cover");
  fireEvent.error(screen.getByRole("img"));
  expect(screen.getByRole("img").className).toContain("object-contain");
  expect(screen.getByRole("img").getAttribute("width")).toBe("640");
  expect(container.querySelector("span")?.className).toBe(box);
});

test("a product without a picture shows the drawing at once", () => {
  const { container } = renderApp(<ProductPicture src={null} alt="Lamp" sizes="96px" />);
  expect(container.querySelector("svg")).not.toBeNull();
});

/** Has the picture on screen arrive, so many pixels wide. */
function load(naturalWidth: number) {
  const picture = screen.getByRole("img");
  Object.defineProperty(picture, "naturalWidth", { configurable: true, value: naturalWidth });
  fireEvent.load(picture);
}
