import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import Partner from "#client/screens/partner.tsx";
import { renderApp } from "#client/testing/render.tsx";
import { sampleDocument, samplePartnership } from "#client/testing/sample-partnership.ts";
import { ApiFailure, stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { type Partnership, partnership } from "#shared/contracts/business/partnership.ts";
import type { Language } from "#shared/domain/language.ts";
import { PARTNER_DOCUMENT_MAX_BYTES } from "#shared/domain/limits.ts";

/** A server that keeps one application, as drafts and documents really change it. */
function serve(start: Partnership | null) {
  let own = start;
  stubEndpoint(partnership.own, () => own);
  const moved = (fields: Partial<Partnership>) => {
    own = { ...(own ?? samplePartnership({ documents: [] })), ...fields };
    return own;
  };
  return {
    saved: stubEndpoint(partnership.save, ({ body }) => moved(body)),
    submitted: stubEndpoint(partnership.submit, () =>
      moved({ applicationStatus: "submitted", submissionDate: new Date("2026-11-25T12:00:00Z") }),
    ),
    withdrawn: stubEndpoint(partnership.withdraw, () => moved({ applicationStatus: "draft" })),
    added: stubEndpoint(partnership.addDocument, ({ params }) => {
      const document = sampleDocument({ number: 50, documentType: params.documentType, fileName: "insurance.pdf" });
      moved({ documents: [...(own?.documents ?? []), document] });
      return document;
    }),
    removed: stubEndpoint(partnership.removeDocument, ({ params }) => {
      moved({ documents: own?.documents.filter(({ id }) => id !== params.id) ?? [] });
    }),
  };
}

const PAPER = new File(["%PDF-1.7"], "insurance.pdf", { type: "application/pdf" });

const open = (language: Language = "en") => renderApp(<Partner />, { path: "/partner", user: {}, language });

test("a guest is asked to sign in", async () => {
  renderApp(<Partner />, { path: "/partner" });
  expect(await screen.findByText(/Sign in to apply for a partnership/)).toBeTruthy();
});

test("a draft is begun with what is there, and its documents come after it", async () => {
  const { saved } = serve(null);
  const { person } = open();
  await person.type(await screen.findByLabelText("Company"), "Nordhem Furniture");
  expect(screen.getByText(/then add the documents here/)).toBeTruthy();
  await person.click(screen.getByRole("button", { name: "Save the draft" }));
  expect(await screen.findByText("Please enter a valid email address.")).toBeTruthy();
  await person.type(screen.getByLabelText("Contact’s email"), "hello@nordhem.example");
  await person.type(screen.getByLabelText("Brands"), "Nordhem{Enter}Solvik");
  await person.click(screen.getByRole("button", { name: "Bedroom" }));
  await person.type(screen.getByLabelText("Units per month"), "1 200");
  await person.click(screen.getByRole("button", { name: "Save the draft" }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.body).toEqual({
    companyName: "Nordhem Furniture",
    contactEmail: "hello@nordhem.example",
    contactName: null,
    phoneNumber: null,
    website: null,
    description: null,
    retailerName: null,
    brands: ["Nordhem", "Solvik"],
    productCategories: ["bedroom"],
    estimatedVolume: 1200,
    businessPlan: null,
  });
  expect(await screen.findByRole("heading", { name: "Liability insurance" })).toBeTruthy();
  const missing = screen.getByText("Still missing:").parentElement;
  expect([...(missing?.querySelectorAll("li") ?? [])].map(({ textContent }) => textContent)).toEqual([
    "Contact person",
    "What you plan with Hexkey",
    "Business registration",
    "Rights to the brands",
    "Liability insurance",
  ]);
});

test("what is no number, and the address of another company, are said at their fields, and nothing typed is lost", async () => {
  serve(samplePartnership());
  stubEndpoint(partnership.save, () => {
    throw new ApiFailure("CONFLICT", "Taken.", { reason: "partner-email-taken", fields: { contactEmail: "Taken." } });
  });
  const { person } = open();
  const volume = await screen.findByLabelText("Units per month");
  await person.clear(volume);
  await person.type(volume, "many");
  await person.click(screen.getByRole("button", { name: "Save the draft" }));
  expect(await screen.findByText(/whole number such as 1200/)).toBeTruthy();
  await person.clear(volume);
  await person.click(screen.getByRole("button", { name: "Save the draft" }));
  const email = screen.getByLabelText<HTMLInputElement>("Contact’s email");
  await waitFor(() => expect(email.getAttribute("aria-invalid")).toBe("true"));
  expect(email.value).toBe("hello@nordhem.example");
});

test("a whole draft is submitted, once what was typed is saved; it is then read only, and can be taken back", async () => {
  const { submitted, withdrawn } = serve(samplePartnership());
  const { person } = open();
  await person.type(await screen.findByLabelText("Telephone (optional)"), "514 555-0100");
  expect(screen.queryByRole("button", { name: "Submit the application" })).toBeNull();
  expect(screen.getByText(/something in the form is not saved yet/)).toBeTruthy();
  await person.click(screen.getByRole("button", { name: "Save the draft" }));
  await person.click(await screen.findByRole("button", { name: "Submit the application" }));
  expect(await screen.findByText(/waits for a reviewer/)).toBeTruthy();
  expect(submitted).toHaveLength(1);
  expect(screen.queryByLabelText("Company")).toBeNull();
  await person.click(screen.getByRole("button", { name: "Take the application back" }));
  const dialog = within(await screen.findByRole("dialog"));
  await person.click(dialog.getByRole("button", { name: "Take the application back" }));
  await waitFor(() => expect(withdrawn).toHaveLength(1));
  expect(await screen.findByLabelText("Company")).toBeTruthy();
});

test("a file is sent where it belongs; one that is too large is not", async () => {
  const { added } = serve(samplePartnership({ documents: [] }));
  const { person } = open();
  const input = await screen.findByLabelText("Add a file: Liability insurance");
  const large = new File(["x"], "large.pdf", { type: "application/pdf" });
  Object.defineProperty(large, "size", { value: PARTNER_DOCUMENT_MAX_BYTES + 1 });
  await person.upload(input, large);
  expect(await screen.findByText("This file is larger than 10 MB.")).toBeTruthy();
  expect(added).toHaveLength(0);
  await person.upload(input, new File(["%PDF-1.7"], "insurance.pdf", { type: "application/pdf" }));
  expect(await screen.findByText("insurance.pdf")).toBeTruthy();
  expect(added.map(({ params }) => params)).toEqual([{ documentType: "liability-insurance" }]);
  expect(screen.queryByText("This file is larger than 10 MB.")).toBeNull();
});

test("a document says how it was judged, and is removed once that was confirmed", async () => {
  const document = sampleDocument({
    verificationStatus: "rejected",
    notes: "This is another company’s.",
    expiryDate: new Date("2026-01-01T00:00:00Z"),
  });
  const { removed } = serve(samplePartnership({ documents: [document] }));
  const { person } = open();
  expect(await screen.findByText("This is another company’s.")).toBeTruthy();
  expect(screen.getByText("Rejected")).toBeTruthy();
  expect(screen.getByText("Expired")).toBeTruthy();
  expect(screen.getByText(/Expired on December 31, 2025/)).toBeTruthy();
  await person.click(screen.getByRole("button", { name: "Remove paper-1.pdf" }));
  await person.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Remove" }));
  await waitFor(() => expect(removed).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText("paper-1.pdf")).toBeNull());
});

test("a partner is told what expires and what to do, until a new document is there", async () => {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000);
  const verified = { verificationStatus: "verified", verificationDate: day(-300) } as const;
  const documents = [
    sampleDocument({ number: 1, documentType: "business-registration", ...verified }),
    sampleDocument({ number: 2, documentType: "brand-rights", ...verified, expiryDate: day(-2) }),
    sampleDocument({ number: 3, documentType: "liability-insurance", ...verified, expiryDate: day(29) }),
    sampleDocument({ number: 4, documentType: "safety-certificate", ...verified, expiryDate: day(32) }),
  ];
  const partner = { applicationStatus: "approved", partnershipStatus: "approved", documents } as const;
  serve(samplePartnership({ ...partner, documents: [...documents] }));
  const { person } = open();
  const notice = within(await screen.findByRole("region", { name: "Documents that expire" }));
  expect(notice.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Rights to the brands: expired on .*\. Please add a current one\./),
    expect.stringMatching(/^Liability insurance: valid until .*\. Please add a current one\./),
  ]);
  await person.click(notice.getByRole("button", { name: "Go to Liability insurance" }));
  expect(document.activeElement?.textContent).toBe("Liability insurance");
  await person.upload(screen.getByLabelText("Add a file: Liability insurance"), PAPER);
  expect(await notice.findByText(/You have sent a new one/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Print a product’s code" }).getAttribute("href")).toBe("/print-code");
});

test("an applicant who is no partner is not told to renew anything", async () => {
  const documents = [sampleDocument({ verificationStatus: "verified", expiryDate: new Date() })];
  serve(samplePartnership({ applicationStatus: "in-review", documents }));
  open();
  await screen.findByText("A reviewer is looking at your application.");
  expect(screen.queryByText("Documents that expire")).toBeNull();
});

test("a document that is refused is said in words beside it, and what was typed stays", async () => {
  serve(samplePartnership());
  stubEndpoint(partnership.addDocument, () => {
    throw new ApiFailure("UNPROCESSABLE", "Active.", { reason: "pdf-active" });
  });
  const { person } = open();
  const plan = await screen.findByLabelText<HTMLTextAreaElement>("What you plan with Hexkey");
  await person.type(plan, " And chairs.");
  const input = screen.getByLabelText("Add a file: Liability insurance");
  await person.upload(input, PAPER);
  expect(await screen.findByText(/has scripts, attached files or commands in it/)).toBeTruthy();
  expect(plan.value).toBe("Beds for Quebec. And chairs.");
});

test("a rejection says why and can be revised; a suspension says why and can't", async () => {
  serve(
    samplePartnership({ applicationStatus: "rejected", partnershipStatus: "rejected", rejectionReason: "Too few." }),
  );
  const { unmount } = open();
  expect(await screen.findByText("Too few.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Submit the application" })).toBeTruthy();
  unmount();
  serve(
    samplePartnership({ applicationStatus: "approved", partnershipStatus: "suspended", suspensionReason: "Replies." }),
  );
  open();
  expect(await screen.findByText("Replies.")).toBeTruthy();
  expect(screen.queryByLabelText("Company")).toBeNull();
  expect(screen.queryByRole("link", { name: "To the catalogue desk" })).toBeNull();
});

test("a partner sees the terms and the way to the desk, in French too", async () => {
  serve(
    samplePartnership({
      applicationStatus: "approved",
      partnershipStatus: "approved",
      partnershipTier: "premium",
      commissionRate: 7.5,
      confirmedBrands: ["Nordhem", "Solvik"],
    }),
  );
  open("fr");
  expect(await screen.findByText("7,5 %")).toBeTruthy();
  expect(screen.getByText("Nordhem, Solvik")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Vers l’atelier du catalogue" }).getAttribute("href")).toBe("/desk");
  expect(screen.getByRole("button", { name: "Mettre fin au partenariat" })).toBeTruthy();
});
