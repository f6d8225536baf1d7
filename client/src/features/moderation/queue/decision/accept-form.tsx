import { useEffect, useState } from "react";
import * as z from "zod/mini";
import { useClaim } from "#client/features/moderation/queue/claim.ts";
import { useConflict } from "#client/features/moderation/queue/conflict.ts";
import { useHolder } from "#client/features/moderation/queue/holder.ts";
import { useDecided } from "#client/features/moderation/queue/hooks.ts";
import { ApiError, api } from "#client/lib/api.ts";
import { useForm } from "#client/lib/form/use-form.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { moderationTexts } from "#client/messages/late/moderation.ts";
import { Button } from "#client/ui/button.tsx";
import { FormFailure } from "#client/ui/form-failure.tsx";
import { ProductFields } from "#client/ui/product-fields.tsx";
import { TextField } from "#client/ui/text-field.tsx";
import { useToast } from "#client/ui/toast.tsx";
import type { ModerationItem } from "#shared/contracts/moderation.ts";
import { type ProposedProduct, proposals } from "#shared/contracts/proposals.ts";
import { flawOf } from "#shared/domain/codes/code-note.ts";
import { displayCode } from "#shared/domain/codes/display-code.ts";
import { CODE_MAX_CHARACTERS } from "#shared/domain/limits.ts";

/** What the contract asks for, of a form whose code may be left empty: not every box has one. */
const schema = z.pipe(
  z.transform(({ code, ...rest }: { code: string }) => (code.trim() === "" ? rest : { ...rest, code })),
  proposals.accept.body,
);

/**
 * A proposed product as it enters the catalogue: what the member wrote, to be corrected. It takes the item, and
 * `onAccepted` is told before the item leaves the queue.
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
  const claim = useClaim();
  const holder = useHolder();
  const [refusal, setRefusal] = useState<string | null>(null);
  const shown = proposal.code === null ? "" : displayCode(proposal.code);

  // biome-ignore lint/correctness/useExhaustiveDependencies: when it opens, and only then
  useEffect(() => claim.takeIfFree(item), []);

  const form = useForm({
    schema,
    initial: { name: proposal.name, brand: proposal.brand, category: proposal.category as string, code: shown },
    onChange: () => setRefusal(null),
    send: async (product, once) => {
      setRefusal(null);
      // What was left as it is shown is still the code as it was read, which says more.
      const body = proposal.code !== null && product.code === shown ? { ...product, code: proposal.code } : product;
      try {
        await api(proposals.accept, { params: { id: item.id }, body, ...once });
      } catch (error) {
        if (!(error instanceof ApiError && error.code === "CONFLICT")) throw error;
        const found = await conflict(item, texts.addConflict);
        toast({ title: texts.addFailed, description: found.text, variant: "destructive" });
        if (found.isOver) return onClose();
        return setRefusal(found.text);
      }
      toast({ title: texts.added, description: texts.addedText(product.name) });
      onAccepted();
      decided(item.id);
      onClose();
    },
    onFailure: (description) => toast({ title: texts.addFailed, description, variant: "destructive" }),
  });

  const line = (name: "name" | "brand") => {
    const { error, ...rest } = form.field(name);
    return { ...rest, error: error !== undefined && rest.value.trim() === "" ? texts.missing : error };
  };
  const code = form.field("code");
  const flaw = flawOf(code.value, null);
  const held = holder(item);
  const failure = held ?? refusal ?? form.failure;

  return (
    <form {...form.props} aria-label={texts.formOf(proposal.name)} className="grid gap-3">
      <ProductFields
        field={(name) => (name === "category" ? form.field(name) : line(name))}
        labels={{ name: texts.name, brand: texts.brand, room: texts.room }}
        autoFocus
      />
      <TextField
        {...code}
        error={code.error === undefined ? undefined : flaw ? texts.flaws[flaw] : texts.badCode}
        label={texts.codeOnBox}
        hint={texts.codeHint}
        autoComplete="off"
        maxLength={CODE_MAX_CHARACTERS}
      />
      <FormFailure alert>{failure}</FormFailure>
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
