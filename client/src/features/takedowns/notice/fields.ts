import * as z from "zod/mini";
import { FLAW_TEXTS, type Flaws, flawless, flawOfText, type TakedownTexts } from "#client/features/takedowns/flaws.ts";
import { flawsOfSigner, NO_SIGNER, signerFields } from "#client/features/takedowns/signer.tsx";
import { takedowns } from "#shared/contracts/takedowns/takedowns.ts";
import { readContentAddress } from "#shared/domain/content-address.ts";
import { NOTICE_TEXT_MAX_CHARACTERS } from "#shared/domain/moderation-limits.ts";
import { CLAIMANT_ROLES, NOTICE_REGIMES } from "#shared/domain/takedown.ts";

const rules = takedowns.submit.body.shape;

export const noticeFields = z.object({
  regime: z.enum(["", ...NOTICE_REGIMES]),
  address: z.string(),
  work: z.string(),
  /** This and the next are required by Canadian law only, and are sent as parts of `work`. */
  infringement: z.string(),
  seenAt: z.string(),
  role: z.enum(["", ...CLAIMANT_ROLES]),
  ...signerFields,
  email: z.string(),
  goodFaith: z.boolean(),
  accuracy: z.boolean(),
});
export type NoticeFields = z.output<typeof noticeFields>;

export const NO_NOTICE: NoticeFields = {
  regime: "",
  address: "",
  work: "",
  infringement: "",
  seenAt: "",
  role: "",
  ...NO_SIGNER,
  email: "",
  goodFaith: false,
  accuracy: false,
};

export function flawsOfNotice(fields: NoticeFields, texts: TakedownTexts): Flaws {
  const { regime, role, goodFaith, accuracy } = fields;
  const isCanadian = regime === "canada";
  return {
    ...flawsOfSigner(fields, rules, texts),
    address: flawOfAddress(fields.address, texts),
    work: flawOfText(fields.work, rules.work, FLAW_TEXTS.text, texts) ?? flawOfLength(fields, texts),
    infringement: isCanadian ? flawOfText(fields.infringement, rules.work, FLAW_TEXTS.text, texts) : undefined,
    seenAt: isCanadian ? flawOfText(fields.seenAt, rules.name, FLAW_TEXTS.line, texts) : undefined,
    role: role === "" ? texts.problems.chooseRole : undefined,
    email: flawOfText(fields.email, rules.email, FLAW_TEXTS.email, texts),
    goodFaith: goodFaith ? undefined : texts.problems.unticked,
    accuracy: accuracy ? undefined : texts.problems.unticked,
  };
}

/** The contract's schema, for a form without errors. */
export function noticeSchema(texts: TakedownTexts) {
  return z.pipe(
    flawless((fields: NoticeFields) => flawsOfNotice(fields, texts)),
    z.pipe(
      z.transform((fields: NoticeFields) => {
        const { infringement: _in, seenAt: _at, ...notice } = fields;
        return { ...notice, work: wholeWork(fields, texts) };
      }),
      takedowns.submit.body,
    ),
  );
}

function flawOfAddress(address: string, texts: TakedownTexts): string | undefined {
  const flaw = flawOfText(address, rules.address, () => texts.problems.address, texts);
  return flaw ?? (readContentAddress(address) === null ? texts.problems.address : undefined);
}

/** The three parts of a Canadian notice's `work` may be too long together. */
function flawOfLength(fields: NoticeFields, texts: TakedownTexts): string | undefined {
  const isLong = wholeWork(fields, texts).length > NOTICE_TEXT_MAX_CHARACTERS;
  return isLong ? texts.problems.together(NOTICE_TEXT_MAX_CHARACTERS) : undefined;
}

/** The work and, in Canada, the infringement claimed and when it was seen (Copyright Act, 41.25(2)(e) and (f)). */
function wholeWork({ regime, work, infringement, seenAt }: NoticeFields, texts: TakedownTexts): string {
  if (regime !== "canada") return work.trim();
  const parts = [texts.part(texts.infringement, infringement.trim()), texts.part(texts.seenAt, seenAt.trim())];
  return [work.trim(), ...parts].join("\n\n");
}
