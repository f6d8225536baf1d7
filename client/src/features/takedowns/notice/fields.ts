import * as z from "zod/mini";
import {
  collectFlaws,
  type Flaw,
  type Flaws,
  flawless,
  flawOfSignature,
  flawOfText,
  type Texts,
  WRONG,
} from "#client/features/takedowns/flaws.ts";
import { takedowns } from "#shared/contracts/takedowns.ts";
import { readContentAddress } from "#shared/domain/content-address.ts";
import { NOTICE_TEXT_MAX_CHARACTERS } from "#shared/domain/moderation-limits.ts";
import { CLAIMANT_ROLES, NOTICE_REGIMES } from "#shared/domain/takedown.ts";

const rules = takedowns.submit.body.shape;

export const noticeFields = z.object({
  regime: z.enum(["", ...NOTICE_REGIMES]),
  address: z.string(),
  work: z.string(),
  /** This and the next are asked for by Canadian law only, and are sent as parts of `work`. */
  infringement: z.string(),
  seenAt: z.string(),
  role: z.enum(["", ...CLAIMANT_ROLES]),
  name: z.string(),
  postalAddress: z.string(),
  phone: z.string(),
  email: z.string(),
  goodFaith: z.boolean(),
  accuracy: z.boolean(),
  signature: z.string(),
});
export type NoticeFields = z.output<typeof noticeFields>;

export const NO_NOTICE: NoticeFields = {
  regime: "",
  address: "",
  work: "",
  infringement: "",
  seenAt: "",
  role: "",
  name: "",
  postalAddress: "",
  phone: "",
  email: "",
  goodFaith: false,
  accuracy: false,
  signature: "",
};

/** `unknownAddress` is one that the server found nothing at. */
export function flawsOfNotice(fields: NoticeFields, texts: Texts, unknownAddress: string | null): Flaws {
  const { regime, role, name, goodFaith, accuracy } = fields;
  const unticked: Flaw = { text: texts.problems.unticked, isBlank: true };
  const inCanada = (flaw: Flaw | null) => (regime === "canada" ? flaw : null);
  return collectFlaws({
    address: flawOfAddress(fields.address, texts, unknownAddress),
    work: flawOfText(fields.work, rules.work, WRONG.text, texts) ?? flawOfLength(fields, texts),
    infringement: inCanada(flawOfText(fields.infringement, rules.work, WRONG.text, texts)),
    seenAt: inCanada(flawOfText(fields.seenAt, rules.name, WRONG.line, texts)),
    role: role === "" ? { text: texts.problems.chooseRole, isBlank: true } : null,
    name: flawOfText(name, rules.name, WRONG.line, texts),
    postalAddress: flawOfText(fields.postalAddress, rules.postalAddress, WRONG.postalAddress, texts),
    phone: flawOfText(fields.phone, rules.phone, WRONG.phone, texts),
    email: flawOfText(fields.email, rules.email, WRONG.email, texts),
    goodFaith: goodFaith ? null : unticked,
    accuracy: accuracy ? null : unticked,
    signature: flawOfSignature(fields.signature, name, texts),
  });
}

/** What the contract asks for, of a form in which nothing is wrong. */
export function noticeSchema(texts: Texts) {
  return z.pipe(
    flawless((fields: NoticeFields) => flawsOfNotice(fields, texts, null)),
    z.pipe(
      z.transform((fields: NoticeFields) => {
        const { infringement: _in, seenAt: _at, ...notice } = fields;
        return { ...notice, work: wholeWork(fields, texts) };
      }),
      takedowns.submit.body,
    ),
  );
}

function flawOfAddress(address: string, texts: Texts, unknownAddress: string | null): Flaw | null {
  if (address.trim() === unknownAddress) return { text: texts.problems.unknownAddress, isBlank: false };
  const flaw = flawOfText(address, rules.address, () => texts.problems.address, texts);
  if (flaw) return flaw;
  return readContentAddress(address) === null ? { text: texts.problems.address, isBlank: false } : null;
}

/** The three parts of a Canadian notice's `work` may be too long together. */
function flawOfLength(fields: NoticeFields, texts: Texts): Flaw | null {
  const isLong = wholeWork(fields, texts).length > NOTICE_TEXT_MAX_CHARACTERS;
  return isLong ? { text: texts.problems.together(NOTICE_TEXT_MAX_CHARACTERS), isBlank: false } : null;
}

/** The work and, in Canada, the infringement claimed and when it was seen (Copyright Act, 41.25(2)(e) and (f)). */
function wholeWork({ regime, work, infringement, seenAt }: NoticeFields, texts: Texts): string {
  if (regime !== "canada") return work.trim();
  const parts = [texts.part(texts.infringement, infringement.trim()), texts.part(texts.seenAt, seenAt.trim())];
  return [work.trim(), ...parts].join("\n\n");
}
