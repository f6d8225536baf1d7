import { useQuery } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useState } from "react";
import * as z from "zod/mini";
import { move, pin, useThreadChange } from "#client/features/community/discussions/use-discussions.ts";
import { queryFor } from "#client/lib/api.ts";
import { useForm } from "#client/lib/form/use-form.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { useMay } from "#client/lib/use-may.ts";
import { discussionTexts } from "#client/messages/late/discussions.ts";
import { Button } from "#client/ui/button.tsx";
import { Dialog } from "#client/ui/dialog.tsx";
import { FormFailure } from "#client/ui/form-failure.tsx";
import { SelectField } from "#client/ui/select-field.tsx";
import { useToast } from "#client/ui/toast.tsx";
import { catalog } from "#shared/contracts/catalog/catalog.ts";
import { discussions, type Thread } from "#shared/contracts/community/discussions.ts";
import { POST_TYPES } from "#shared/domain/community.ts";
import { nameOf } from "#shared/domain/product-name.ts";

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

/** Makes the way to find a product in the catalogue, where a moderator says what a discussion is about. */
export const RenderChoose = createContext<(onChoose: (productId: string) => void) => ReactNode>(() => null);

const moveForm = z.pick(discussions.move.body, { type: true, productId: true });

function MoveForm({ thread, onDone }: { thread: Thread; onDone: () => void }) {
  const texts = useTexts(discussionTexts);
  const { language } = useI18n();
  const { toast } = useToast();
  const renderChoose = useContext(RenderChoose);
  const moving = useThreadChange(thread.id, (body: Parameters<typeof move>[1]) => move(thread.id, body));
  const form = useForm({
    schema: moveForm,
    initial: { type: thread.type as string, productId: thread.product?.id ?? null },
    send: async (body) => {
      await moving.mutateAsync(body);
      onDone();
      toast({ title: texts.moved });
    },
  });
  const type = form.field("type");
  const product = form.field("productId");
  const { data: found } = useQuery({
    ...queryFor(catalog.get, { params: { id: product.value ?? "" } }),
    enabled: product.value !== null && product.value !== thread.product?.id,
    retry: false,
  });
  const shown = product.value === thread.product?.id ? thread.product : found;
  return (
    <form {...form.props} className="grid grid-cols-1 gap-4">
      <SelectField
        {...type}
        label={texts.moveType}
        options={POST_TYPES.map((id) => ({ id, label: texts.types[id].one }))}
        value={POST_TYPES.find((id) => id === type.value) ?? ""}
      />
      {product.value === null ? (
        renderChoose(product.onChange)
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-2 rounded-control border border-line px-3.5 py-2">
          <span className="min-w-0 font-medium wrap-anywhere">{shown && texts.about(nameOf(shown, language))}</span>
          <Button variant="ghost" size="sm" onClick={() => product.onChange(null)}>
            {texts.notAbout}
          </Button>
        </div>
      )}
      <FormFailure alert>{form.failure}</FormFailure>
      <Button type="submit" pending={form.pending}>
        {texts.move}
      </Button>
    </form>
  );
}
