import { useLocation } from "wouter";
import * as z from "zod/mini";
import {
  ArticleNumberField,
  GtinField,
  type RenderScanner,
} from "#client/features/catalog/desk/fields/code-fields.tsx";
import { useDeskActions, useKeptBrands } from "#client/features/catalog/desk/use-desk.ts";
import { useForm } from "#client/lib/form/use-form.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { deskProductsTexts } from "#client/messages/late/desk-products.ts";
import { FormButtons } from "#client/ui/form-buttons.tsx";
import { ProductFields } from "#client/ui/product-fields.tsx";
import { useToast } from "#client/ui/toast.tsx";
import { sheetBeginning } from "#shared/contracts/catalog/product-sheet.ts";
import { CATEGORIES, type Category } from "#shared/domain/categories.ts";

interface Values {
  name: string;
  brand: string;
  category: string;
  gtins: string[];
  articleNumbers: string[];
}

const schema = z.pipe(
  z.transform((values: Values) => ({
    ...values,
    nameFr: null as string | null,
    category: CATEGORIES.find((one) => one === values.category) as Category,
  })),
  sheetBeginning,
);

/** Adds a product to the catalogue, and goes on to its editor. */
export function NewProductForm({ onCancel, renderScanner }: { onCancel: () => void; renderScanner: RenderScanner }) {
  const { fields, wrong, list: texts, form: buttons } = useTexts(deskProductsTexts);
  const { toast } = useToast();
  const [, navigate] = useLocation();
  const { create } = useDeskActions();
  const brands = useKeptBrands();
  const form = useForm<Values, typeof schema>({
    schema,
    initial: { name: "", brand: brands?.[0] ?? "", category: "", gtins: [], articleNumbers: [] },
    say: (name) => wrong[name],
    send: async (body, once) => {
      const { id } = await create(body, once);
      toast({ title: texts.added });
      navigate(`/desk/products/${id}`);
    },
  });
  return (
    <form {...form.props} aria-label={texts.add} className="mx-auto grid w-full max-w-2xl grid-cols-1 gap-4">
      <h2 className="text-lg font-bold">{texts.add}</h2>
      <ProductFields
        field={form.field}
        labels={{ name: fields.name, brand: fields.brand, room: fields.room, chooseRoom: fields.chooseRoom }}
        autoFocus
      />
      {brands && <p className="text-sm text-muted">{fields.brandHint(brands.join(", "))}</p>}
      <GtinField {...form.field("gtins")} renderScanner={renderScanner} />
      <ArticleNumberField {...form.field("articleNumbers")} renderScanner={renderScanner} />
      <FormButtons
        form={form}
        labels={{ send: texts.addNow, sending: buttons.saving, cancel: texts.cancel }}
        onCancel={onCancel}
      />
    </form>
  );
}
