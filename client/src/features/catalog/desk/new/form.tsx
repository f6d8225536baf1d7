import { useState } from "react";
import { useLocation } from "wouter";
import * as z from "zod/mini";
import {
  ArticleNumberField,
  GtinField,
  type RenderScanner,
} from "#client/features/catalog/desk/fields/code-fields.tsx";
import { type NewProductValues, newProductDraft } from "#client/features/catalog/desk/new/draft.ts";
import { useDeskActions, useKeptBrands } from "#client/features/catalog/desk/use-desk.ts";
import { changesOf, keptChanges } from "#client/lib/form/kept.ts";
import { Refused } from "#client/lib/form/refused.ts";
import { useForm } from "#client/lib/form/use-form.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { deskProductsTexts } from "#client/messages/late/desk-products.ts";
import { FormButtons } from "#client/ui/form-buttons.tsx";
import { ProductFields } from "#client/ui/product-fields.tsx";
import { SkeletonRows } from "#client/ui/skeleton.tsx";
import { useToast } from "#client/ui/toast.tsx";
import { sheetBeginning } from "#shared/contracts/catalog/product-sheet.ts";
import { CATEGORIES, type Category } from "#shared/domain/categories.ts";

const schema = z.pipe(
  z.transform(({ typedGtin: _gtin, typedArticleNumber: _articleNumber, ...values }: NewProductValues) => ({
    ...values,
    nameFr: null as string | null,
    category: CATEGORIES.find((one) => one === values.category) as Category,
  })),
  sheetBeginning,
);

interface NewProductProps {
  /** The only brands that the person may give it, null for any; undefined where that is not known. */
  brands: readonly string[] | null | undefined;
  onCancel: () => void;
  renderScanner: RenderScanner;
}

/** Adds a product to the catalogue, and goes on to its editor. */
export function NewProduct(props: Omit<NewProductProps, "brands">) {
  const { brands, isPending } = useKeptBrands();
  // It begins with the person's brand, and stays when that is asked for again after a failure.
  const [hasBegun, setBegun] = useState(!isPending);
  if (!isPending && !hasBegun) setBegun(true);
  return hasBegun ? <NewProductForm brands={brands} {...props} /> : <SkeletonRows count={3} />;
}

function NewProductForm({ brands, onCancel, renderScanner }: NewProductProps) {
  const { codes, fields, wrong, list: texts, form: buttons } = useTexts(deskProductsTexts);
  const { toast } = useToast();
  const [, navigate] = useLocation();
  const { create } = useDeskActions();
  const [empty] = useState(
    (): NewProductValues => ({
      name: "",
      brand: brands?.[0] ?? "",
      category: "",
      gtins: [],
      articleNumbers: [],
      typedGtin: "",
      typedArticleNumber: "",
    }),
  );
  const [draft] = useState(() => keptChanges<NewProductValues>(newProductDraft(), empty));
  const form = useForm<NewProductValues, typeof schema>({
    schema,
    initial: empty,
    draft,
    say: (name) => (name in wrong ? wrong[name as keyof typeof wrong] : undefined),
    send: async (body, once, { typedGtin, typedArticleNumber }) => {
      // What is right was added as its field was left.
      if (typedGtin.trim() !== "") throw new Refused(codes.notTaken, "gtins");
      if (typedArticleNumber.trim() !== "") throw new Refused(codes.notTaken, "articleNumbers");
      const { id } = await create(body, once);
      draft.forget();
      toast({ title: texts.added });
      // In the place of the form: Back leads to the list.
      navigate(`/desk/products/${id}`, { replace: true });
    },
  });
  const isChanged = Object.keys(changesOf(form.values, empty)).length > 0;
  return (
    <form {...form.props} aria-label={texts.add} className="mx-auto grid w-full max-w-2xl grid-cols-1 gap-4">
      <h2 className="text-lg font-bold">{texts.add}</h2>
      <ProductFields
        field={form.field}
        labels={{ name: fields.name, brand: fields.brand, room: fields.room, chooseRoom: fields.chooseRoom }}
        autoFocus
      />
      {brands && <p className="text-sm text-muted">{fields.brandHint(brands.join(", "))}</p>}
      <GtinField {...form.field("gtins")} typing={form.field("typedGtin")} renderScanner={renderScanner} />
      <ArticleNumberField
        {...form.field("articleNumbers")}
        typing={form.field("typedArticleNumber")}
        renderScanner={renderScanner}
      />
      <p role="status" className="text-sm text-muted empty:hidden">
        {isChanged && texts.notAdded}
      </p>
      <FormButtons
        form={form}
        labels={{ send: texts.addNow, sending: buttons.saving, cancel: isChanged ? texts.discard : texts.cancel }}
        onCancel={() => {
          draft.forget();
          onCancel();
        }}
      />
    </form>
  );
}
