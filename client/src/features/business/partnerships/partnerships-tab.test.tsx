import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { PartnershipsTab } from "#client/features/business/partnerships/partnerships-tab.tsx";
import { renderApp } from "#client/testing/render.tsx";
import { sampleApplication, sampleDocument, sampleDocuments } from "#client/testing/sample-partnership.ts";
import { page, sampleId } from "#client/testing/samples.ts";
import { ApiFailure, stubEndpoint } from "#client/testing/stub-endpoint.ts";
import {
  type ApplicationRow,
  partnershipReview,
  type ReviewedApplication,
} from "#shared/contracts/business/partnership-review.ts";
import type { ReviewedStatus } from "#shared/domain/partnership.ts";

/** A server with one application, which decisions really change. */
function serve(start: ReviewedApplication = sampleApplication()) {
  let application = start;
  const change = (fields: Partial<ReviewedApplication>) => {
    application = { ...application, ...fields, version: application.version + 1 };
    return application;
  };
  const row = (): ApplicationRow => ({
    id: application.id,
    companyName: application.companyName,
    brands: application.brands,
    applicationStatus: application.applicationStatus as ReviewedStatus,
    partnershipStatus: application.partnershipStatus,
    submissionDate: application.submissionDate ?? new Date(),
    documentCount: application.documents.length,
    verifiedCount: application.documents.filter(({ verificationStatus }) => verificationStatus === "verified").length,
  });
  stubEndpoint(partnershipReview.get, () => application);
  // After it: the address of the figures would be that of an application as well.
  stubEndpoint(partnershipReview.counts, () => ({
    submitted: 0,
    "in-review": 0,
    approved: 0,
    rejected: 0,
    suspended: 0,
    "running-out": 0,
    [application.applicationStatus]: 1,
  }));
  return {
    lists: stubEndpoint(partnershipReview.list, ({ query }) =>
      page(query.status === application.applicationStatus ? [row()] : []),
    ),
    taken: stubEndpoint(partnershipReview.take, () => change({ applicationStatus: "in-review" })),
    approved: stubEndpoint(partnershipReview.approve, ({ body }) =>
      change({ applicationStatus: "approved", partnershipStatus: "approved", confirmedBrands: body.brands }),
    ),
    rejected: stubEndpoint(partnershipReview.reject, ({ body }) =>
      change({ applicationStatus: "rejected", partnershipStatus: "rejected", rejectionReason: body.reason }),
    ),
    suspended: stubEndpoint(partnershipReview.suspend, ({ body }) =>
      change({ partnershipStatus: "suspended", suspensionReason: body.reason }),
    ),
    reinstated: stubEndpoint(partnershipReview.reinstate, () => change({ partnershipStatus: "approved" })),
    verified: stubEndpoint(partnershipReview.verifyDocument, ({ params, body }) =>
      change({
        documents: application.documents.map((one) =>
          one.id === params.id
            ? {
                ...one,
                verificationStatus: "verified",
                expiryDate: body.expiryDay === null ? null : new Date(`${body.expiryDay}T23:59:59Z`),
              }
            : one,
        ),
      }),
    ),
    documentRejected: stubEndpoint(partnershipReview.rejectDocument, ({ params, body }) =>
      change({
        documents: application.documents.map((one) =>
          one.id === params.id ? { ...one, verificationStatus: "rejected", notes: body.reason } : one,
        ),
      }),
    ),
    changed: change,
  };
}

const open = () => renderApp(<PartnershipsTab />, { path: "/home", user: { role: "admin" } });

async function openApplication(filter: RegExp) {
  const app = open();
  await app.person.click(await screen.findByRole("button", { name: filter }));
  await app.person.click(await screen.findByRole("button", { name: "Open the application of Nordhem Furniture" }));
  await screen.findByRole("heading", { name: "Nordhem Furniture" });
  return app;
}

test("the queue has its figures, one status at a time, and says where there is nothing", async () => {
  const { lists } = serve();
  const { person } = open();
  expect(await screen.findByText("No applications waiting")).toBeTruthy();
  await person.click(await screen.findByRole("button", { name: "In review (1)" }));
  expect(await screen.findByText("3 of 3 documents verified and valid")).toBeTruthy();
  expect(lists.map(({ query }) => query.status)).toEqual(["submitted", "in-review"]);
});

test("an application is taken, its documents are judged, and it can then be approved", async () => {
  const documents = sampleDocuments();
  const { taken, verified, documentRejected, approved } = serve(
    sampleApplication({ applicationStatus: "submitted", documents: [...documents, sampleDocument({ number: 9 })] }),
  );
  const { person } = await openApplication(/^Submitted/);
  expect(document.activeElement?.textContent).toBe("Nordhem Furniture");
  await person.click(screen.getByRole("button", { name: "Take into review" }));
  expect(await screen.findByText(/these have to be verified and valid/)).toBeTruthy();
  expect(taken.map(({ body }) => body)).toEqual([{ version: 3 }]);
  expect(screen.queryByRole("button", { name: "Approve" })).toBeNull();
  for (const [index, { fileName }] of documents.entries()) {
    await person.click(screen.getByRole("button", { name: `Verify ${fileName}` }));
    const form = within(screen.getByRole("form", { name: `Verify ${fileName}` }));
    if (index === 2) await person.type(form.getByLabelText(/Last day/), "2027-06-30");
    await person.click(form.getByRole("button", { name: "Verify" }));
    await waitFor(() => expect(verified).toHaveLength(index + 1));
    await waitFor(() => expect(screen.queryByRole("form")).toBeNull());
    expect(screen.getByRole("button", { name: `Verify again: ${fileName}` })).toBeTruthy();
  }
  expect(verified.map(({ body }) => body.expiryDay)).toEqual([null, null, "2027-06-30"]);
  await person.click(screen.getByRole("button", { name: "Reject paper-9.pdf" }));
  const reasons = within(screen.getByRole("form", { name: "Reject paper-9.pdf" }));
  await person.click(reasons.getByRole("button", { name: "Reject" }));
  expect(await reasons.findByText("Please say why.")).toBeTruthy();
  await person.type(reasons.getByLabelText("Reason"), "It is cut off.");
  await person.click(reasons.getByRole("button", { name: "Reject" }));
  expect(await screen.findByText("It is cut off.")).toBeTruthy();
  expect(documentRejected[0]?.body).toEqual({ version: 7, reason: "It is cut off." });

  await person.click(screen.getByRole("button", { name: "Approve" }));
  const terms = within(screen.getByRole("form", { name: "Approve the application" }));
  await person.selectOptions(terms.getByLabelText("Tier"), "Premium");
  const rate = terms.getByLabelText(/Commission/);
  await person.clear(rate);
  await person.type(rate, "7,55555");
  await person.click(terms.getByRole("button", { name: "Approve" }));
  expect(await terms.findByText(/two decimals at most/)).toBeTruthy();
  await person.clear(rate);
  await person.type(rate, "7,5");
  await person.type(terms.getByLabelText("Confirmed brands"), "{Enter}Solvik");
  await person.click(terms.getByRole("button", { name: "Approve" }));
  await waitFor(() => expect(approved).toHaveLength(1));
  expect(approved[0]?.body).toEqual({
    version: 8,
    tier: "premium",
    commissionRate: 7.5,
    brands: ["Nordhem", "Solvik"],
  });
  expect(await screen.findByRole("button", { name: "Suspend" })).toBeTruthy();
});

test("documents that expire are listed with what they wait for, and lead to their application", async () => {
  serve();
  const row = { applicationId: sampleApplication().id, companyName: "Nordhem Furniture", expiryToldAt: null };
  const soon = new Date(Date.now() + 5 * 86_400_000);
  stubEndpoint(partnershipReview.runningOut, () =>
    page([
      {
        ...{ ...row, id: sampleId(1), documentType: "brand-rights", fileName: "brands.pdf" },
        ...{ expiryDate: new Date("2026-01-01T00:00:00Z"), expiryToldAt: new Date("2025-12-02T09:20:00Z") },
        renewal: "waiting",
      },
      {
        ...{ ...row, id: sampleId(2), documentType: "liability-insurance", fileName: "insurance.pdf" },
        ...{ expiryDate: soon, renewal: "wanted" },
      },
    ]),
  );
  const { person } = open();
  await person.click(await screen.findByRole("button", { name: /^Expiring documents/ }));
  const [over, next] = (await screen.findAllByRole("article")).map(({ textContent }) => textContent);
  expect(over).toContain("A new one to look at");
  expect(over).toContain("Expired on December 31, 2025");
  expect(over).toMatch(/The partner was told on December 2, 2025/);
  expect(next).toContain("No new one yet");
  expect(next).toContain("The partner has not been told yet");
  const [first] = screen.getAllByRole("button", { name: "Open the application of Nordhem Furniture" });
  if (first) await person.click(first);
  expect(await screen.findByRole("heading", { name: "Nordhem Furniture" })).toBeTruthy();
});

test("a rejection, a suspension and its end are decided on, each with what the applicant reads", async () => {
  const { rejected } = serve();
  const { person, unmount } = await openApplication(/^In review/);
  await person.click(screen.getByRole("button", { name: "Turn down" }));
  await person.type(screen.getByLabelText("Reason"), "Too few products.");
  await person.click(screen.getByRole("button", { name: "Back to the applications" }));
  await person.click(await screen.findByRole("button", { name: /^Open the application/ }));
  await person.click(await screen.findByRole("button", { name: "Turn down" }));
  expect(screen.getByLabelText<HTMLTextAreaElement>("Reason").value, "as it was left").toBe("Too few products.");
  await person.click(screen.getByRole("button", { name: "Turn down" }));
  await waitFor(() => expect(rejected.map(({ body }) => body)).toEqual([{ version: 3, reason: "Too few products." }]));
  unmount();

  const { suspended, reinstated } = serve(
    sampleApplication({ applicationStatus: "approved", partnershipStatus: "approved" }),
  );
  const again = await openApplication(/^Approved/);
  await again.person.click(screen.getByRole("button", { name: "Suspend" }));
  await again.person.type(screen.getByLabelText("Reason"), "The insurance has run out.");
  await again.person.click(screen.getByRole("button", { name: "Suspend" }));
  await waitFor(() => expect(suspended).toHaveLength(1));
  await again.person.click(await screen.findByRole("button", { name: "End the suspension" }));
  await waitFor(() => expect(reinstated).toHaveLength(1));
});

test("who decides second is told, and sees the application as it is by then", async () => {
  const { changed } = serve();
  stubEndpoint(partnershipReview.reject, () => {
    changed({ applicationStatus: "approved", partnershipStatus: "approved" });
    throw new ApiFailure("CONFLICT", "Changed.", { reason: "application-changed" });
  });
  const { person } = await openApplication(/^In review/);
  await person.click(screen.getByRole("button", { name: "Turn down" }));
  await person.type(screen.getByLabelText("Reason"), "Too few products.");
  await person.click(screen.getByRole("button", { name: "Turn down" }));
  expect(await screen.findByText(/changed or decided on meanwhile/)).toBeTruthy();
  expect(await screen.findByRole("button", { name: "Suspend" })).toBeTruthy();
});

test("a brand of another account is said in the form, which keeps what was typed", async () => {
  serve();
  stubEndpoint(partnershipReview.approve, () => {
    throw new ApiFailure("CONFLICT", "Taken.", { reason: "brand-kept" });
  });
  const { person } = await openApplication(/^In review/);
  await person.click(screen.getByRole("button", { name: "Approve" }));
  const terms = within(screen.getByRole("form", { name: "Approve the application" }));
  await person.click(terms.getByRole("button", { name: "Approve" }));
  expect(await terms.findByRole("alert")).toBeTruthy();
  expect(terms.getByLabelText<HTMLTextAreaElement>("Confirmed brands").value).toBe("Nordhem");
});

test("a reviewer sees their own application, and decides nothing about it", async () => {
  serve(sampleApplication({ isOwn: true }));
  await openApplication(/^In review/);
  expect(screen.getByText(/This is your own application/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Approve" })).toBeNull();
  expect(screen.queryByRole("button", { name: /^Verify/ })).toBeNull();
  expect(screen.getAllByRole("button", { name: /^Save a copy/ })).toHaveLength(3);
});

test("the terms of an approval that were not sent are there again, until they are sent or cancelled", async () => {
  const { approved } = serve(sampleApplication({ applicationStatus: "in-review" }));
  const openTerms = async () => {
    const app = await openApplication(/^In review/);
    await app.person.click(screen.getByRole("button", { name: "Approve" }));
    return { ...app, terms: within(screen.getByRole("form", { name: "Approve the application" })) };
  };
  const first = await openTerms();
  await first.person.selectOptions(first.terms.getByLabelText("Tier"), "Premium");
  const rate = first.terms.getByLabelText<HTMLInputElement>(/Commission/);
  const rateBefore = rate.value;
  await first.person.clear(rate);
  await first.person.type(rate, "7.25");
  first.unmount();
  const again = await openTerms();
  expect(again.terms.getByLabelText<HTMLInputElement>(/Commission/).value).toBe("7.25");
  expect(again.terms.getByLabelText<HTMLSelectElement>("Tier").value).toBe("premium");
  await again.person.click(again.terms.getByRole("button", { name: "Cancel" }));
  again.unmount();
  const fresh = await openTerms();
  expect(fresh.terms.getByLabelText<HTMLInputElement>(/Commission/).value).toBe(rateBefore);
  expect(approved).toEqual([]);
});
