import { useState } from "react";
import * as z from "zod/mini";
import { move, pin, useThreadChange } from "#client/features/community/discussions/use-discussions.ts";
import { useForm } from "#client/lib/form/use-form.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { useMay } from "#client/lib/use-may.ts";
import { discussionTexts } from "#client/messages/late/discussions.ts";
import { Button } from "#client/ui/button.tsx";
import { Dialog } from "#client/ui/dialog.tsx";
import { FormFailure } from "#client/ui/form-failure.tsx";
import { SelectField } from "#client/ui/select-field.tsx";
import { TextField } from "#client/ui/text-field.tsx";
import { useToast } from "#client/ui/toast.tsx";
import type { Thread } from "#shared/contracts/community/discussions.ts";
import { POST_TYPES } from "#shared/domain/community.ts";
import { productIdOf, productPath } from "#shared/domain/product-path.ts";

/** For moderators: to pin a discussion, and to say what it is and what it is about. */
export function StaffActions({ thread }: { thread: Thread }) {
  const texts = useTexts(discussionTexts);
  const [isMoving, setMoving] = useState(false);
  const pinning = useThreadChange(thread.id, pin(thread.id));
  if (!useMay("moderate")) return null;
  return (
    <div className="flex flex-wrap gap-2 border-t border-line pt-3">
      <Button
        variant="secondary"
        size="sm"
        pending={pinning.isPending}
        onClick={() => pinning.mutate(!thread.isPinned)}
      >
        {thread.isPinned ? texts.unpin : texts.pin}
      </Button>
      <Button variant="secondary" size="sm" onClick={() => setMoving(true)}>
        {texts.move}
      </Button>
      <Dialog open={isMoving} onOpenChange={setMoving} title={texts.moveTitle} description={texts.moveText}>
        <MoveForm thread={thread} onDone={() => setMoving(false)} />
      </Dialog>
    </div>
  );
}

const moveForm = z.object({
  type: z.enum(POST_TYPES),
  product: z.pipe(
    z.string(),
    z.transform((text: string, context): string | null => {
      const address = text.trim();
      if (address === "") return null;
      const path = URL.canParse(address) ? new URL(address).pathname : address;
      const id = productIdOf(path);
      if (id === null) context.issues.push({ code: "custom", input: text, message: "address" });
      return id;
    }),
  ),
});

function MoveForm({ thread, onDone }: { thread: Thread; onDone: () => void }) {
  const texts = useTexts(discussionTexts);
  const { toast } = useToast();
  const moving = useThreadChange(thread.id, (body: Parameters<typeof move>[1]) => move(thread.id, body));
  const form = useForm({
    schema: moveForm,
    initial: { type: thread.type as string, product: thread.product ? productPath(thread.product.id) : "" },
    say: (name) => (name === "product" ? texts.moveProductWrong : undefined),
    send: async ({ type, product }) => {
      await moving.mutateAsync({ type, productId: product });
      onDone();
      toast({ title: texts.moved });
    },
  });
  const type = form.field("type");
  return (
    <form {...form.props} className="grid grid-cols-1 gap-4">
      <SelectField
        {...type}
        label={texts.moveType}
        options={POST_TYPES.map((id) => ({ id, label: texts.types[id].one }))}
        value={POST_TYPES.find((id) => id === type.value) ?? ""}
      />
      <TextField {...form.field("product")} label={texts.moveProduct} autoComplete="off" />
      <FormFailure alert>{form.failure}</FormFailure>
      <Button type="submit" pending={form.pending}>
        {texts.move}
      </Button>
    </form>
  );
}
