import * as z from "zod/mini";
import { FLAW_TEXTS, type Flaws, flawOfText, type TakedownTexts } from "#client/features/takedowns/flaws.ts";
import type { Field } from "#client/lib/form/use-form.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { takedownTexts } from "#client/messages/late/takedown.ts";
import { TextField } from "#client/ui/text-field.tsx";

/** The signer of a notice or a counter-notice, with the ways to reach them. */
export const signerFields = { name: z.string(), postalAddress: z.string(), phone: z.string(), signature: z.string() };
export const NO_SIGNER = { name: "", postalAddress: "", phone: "", signature: "" };

type Signer = typeof NO_SIGNER;
type Name = Exclude<keyof Signer, "signature">;

/** `rules` are the contract's. */
export function flawsOfSigner(fields: Signer, rules: Record<Name, z.ZodMiniType>, texts: TakedownTexts): Flaws {
  return {
    name: flawOfText(fields.name, rules.name, FLAW_TEXTS.line, texts),
    postalAddress: flawOfText(fields.postalAddress, rules.postalAddress, FLAW_TEXTS.postalAddress, texts),
    phone: flawOfText(fields.phone, rules.phone, FLAW_TEXTS.phone, texts),
    signature: flawOfSignature(fields, texts),
  };
}

function flawOfSignature({ signature, name }: Signer, texts: TakedownTexts): string | undefined {
  if (signature.trim() === "") return texts.problems.missing;
  return plain(signature) === plain(name) ? undefined : texts.problems.signature;
}

/** Regardless of how its accents and spaces were typed. */
const plain = (name: string) => name.normalize("NFC").replace(/\s+/g, " ").trim();

/** All fields but the signature, which stands at the end. */
export function SignerFields({ field }: { field: (name: Name) => Field<string> }) {
  const texts = useTexts(takedownTexts);
  return (
    <>
      <TextField {...field("name")} required label={texts.name} autoComplete="name" />
      <TextField {...field("postalAddress")} required label={texts.postalAddress} autoComplete="street-address" />
      <TextField {...field("phone")} required label={texts.phone} autoComplete="tel" inputMode="tel" />
    </>
  );
}

export function SignatureField(field: Field<string>) {
  const texts = useTexts(takedownTexts);
  return <TextField {...field} required label={texts.signature} hint={texts.signatureHint} />;
}
