import { useEffect } from "react";
import * as z from "zod/mini";
import { useItemClaim } from "#client/features/moderation/queue/claim.ts";
import { useConflict } from "#client/features/moderation/queue/conflict.ts";
import { useHolder } from "#client/features/moderation/queue/holder.ts";
import { useDecided } from "#client/features/moderation/queue/hooks.ts";
import { ApiError, api } from "#client/lib/api.ts";
import { Refused } from "#client/lib/form/refused.ts";
import { useForm } from "#client/lib/form/use-form.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { moderationTexts } from "#client/messages/late/moderation.ts";
import { Button } from "#client/ui/button.tsx";
import { FormFailure } from "#client/ui/form-failure.tsx";
import { ProductFields } from "#client/ui/product-fields.tsx";
import { TextField } from "#client/ui/text-field.tsx";
import { useToast } from "#client/ui/toast.tsx";
import { type ProposedProduct, proposals } from "#shared/contracts/catalog/proposals.ts";
import type { ModerationItem } from "#shared/contracts/moderation/moderation.ts";
import { flawOf } from "#shared/domain/codes/code-note.ts";
import { displayCode } from "#shared/domain/codes/display-code.ts";
import { CODE_MAX_CHARACTERS } from "#shared/domain/limits.ts";

/** The contract's schema for a form whose code may be left empty: not every box has one. */
const schema = z.pipe(
  z.transform(({ code, ...rest }: { code: string }) => (code.trim() === "" ? rest : { ...rest, code })),
  proposals.accept.body,
);

/**
 * A proposed product as it enters the catalogue: the member's words, to be corrected. Claims the item, and calls
 * `onAccepted` before the item leaves the queue.
 */
export function AcceptForm({
  item,
  proposal,
  onAccepted,
  onClose,
}: {
  item: ModerationItem;
  proposal: ProposedProduct;
  onAccepted: () => void;
  onClose: () => void;
}) {
  const texts = useTexts(moderationTexts);
  const { toast } = useToast();
  const decided = useDecided();
  const conflict = useConflict();
  const claim = useItemClaim();
  const holder = useHolder();
  const shown = proposal.code === null ? "" : displayCode(proposal.code);

  const fail = (description: string) => toast({ title: texts.addFailed, description, variant: "destructive" });

  // biome-ignore lint/correctness/useExhaustiveDependencies: when it opens, and only then
  useEffect(() => claim.takeIfFree(item), []);

  const form = useForm({
    schema,
    initial: { name: proposal.name, brand: proposal.brand, category: proposal.category as string, code: shown },
    say: (name, values) => {
      const flaw = name === "code" && flawOf(values.code, null);
      if (name === "code") return flaw ? texts.flaws[flaw] : texts.badCode;
      return name !== "category" && values[name].trim() === "" ? texts.missing : undefined;
    },
    send: async (product, once) => {
      // An unchanged code is sent as it was read, with its symbology.
      const body = proposal.code !== null && product.code === shown ? { ...product, code: proposal.code } : product;
      try {
        await api(proposals.accept, { params: { id: item.id }, body, ...once });
      } catch (error) {
        if (!(error instanceof ApiError && error.code === "CONFLICT")) throw error;
        const found = await conflict(item, texts.addConflict);
        if (!found.isOver) throw new Refused(found.text);
        fail(found.text);
        return onClose();
      }
      toast({ title: texts.added, description: texts.addedText(product.name) });
      onAccepted();
      decided(item.id);
      onClose();
    },
    onFailure: fail,
  });

  const held = holder(item);

  return (
    <form {...form.props} aria-label={texts.formOf(proposal.name)} className="grid gap-3">
      <ProductFields field={form.field} labels={{ name: texts.name, brand: texts.brand, room: texts.room }} autoFocus />
      <TextField
        {...form.field("code")}
        label={texts.codeOnBox}
        hint={texts.codeHint}
        autoComplete="off"
        maxLength={CODE_MAX_CHARACTERS}
      />
      <FormFailure alert>{held ?? form.failure}</FormFailure>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={form.pending} disabled={held !== null}>
          {form.pending ? texts.adding : texts.add}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}
