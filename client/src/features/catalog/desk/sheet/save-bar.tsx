import { useTexts } from "#client/lib/i18n.tsx";
import { deskProductsTexts } from "#client/messages/late/desk-products.ts";
import { Button } from "#client/ui/button.tsx";
import { FormFailure } from "#client/ui/form-failure.tsx";

/**
 * The end of the form, which stays in view: whether there is something to save, why that failed, and the two ways on.
 */
export function SaveBar({
  isChanged,
  failure,
  pending,
  onDiscard,
}: {
  isChanged: boolean;
  failure: string | null;
  pending: boolean;
  onDiscard: () => void;
}) {
  const { form: texts } = useTexts(deskProductsTexts);
  return (
    <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-paper/95 px-4 pt-3 pb-[max(12px,env(safe-area-inset-bottom),calc(var(--nav-space)+4px))] backdrop-blur-sm">
      <div className="w-full empty:hidden">
        <FormFailure alert>{failure}</FormFailure>
      </div>
      <p role="status" className="grow text-sm text-muted">
        {isChanged ? texts.unsaved : texts.nothingToSave}
      </p>
      {isChanged && (
        <Button variant="ghost" size="sm" onClick={onDiscard}>
          {texts.discard}
        </Button>
      )}
      <Button type="submit" pending={pending}>
        {pending ? texts.saving : texts.save}
      </Button>
    </div>
  );
}
