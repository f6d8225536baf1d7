import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { ApiError, queryFor } from "#client/lib/api.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { useMay } from "#client/lib/use-may.ts";
import { projectEditorTexts } from "#client/messages/late/projects.ts";
import { Button } from "#client/ui/button.tsx";
import { catalog } from "#shared/contracts/catalog/catalog.ts";
import { scans } from "#shared/contracts/scans/scans.ts";
import { nameOf } from "#shared/domain/product-name.ts";

interface Props {
  id: string | null;
  onDrop: () => void;
}

/** The product that a project is built from, which can be left out; one that is gone is left out by itself. */
export function AboutProduct({ id, onDrop }: Props) {
  const texts = useTexts(projectEditorTexts);
  const { language } = useI18n();
  const { data: product, error } = useQuery({
    ...queryFor(catalog.get, { params: { id: id ?? "" } }),
    enabled: id !== null,
    retry: false,
  });
  useDropped(error, onDrop);
  if (id === null || !product) return null;
  return <About text={nameOf(product, language)} drop={texts.notAbout} onDrop={onDrop} />;
}

/** The photo of the person's own that a project began with, in the same way. */
export function AboutScan({ id, onDrop }: Props) {
  const texts = useTexts(projectEditorTexts);
  const may = useMay("keep-scan-history");
  const { data: scan, error } = useQuery({
    ...queryFor(scans.get, { params: { id: id ?? "" } }),
    enabled: id !== null && may,
    retry: false,
  });
  useDropped(error, onDrop);
  if (id === null || !scan) return null;
  const name = scan.userUpdatedName ?? scan.identifiedName;
  return <About text={texts.fromPhoto(name)} drop={texts.notFromPhoto} onDrop={onDrop} />;
}

/** Leaves out what is not there any more: a save would name it. */
function useDropped(error: unknown, onDrop: () => void): void {
  const drop = useEffectEvent(onDrop);
  const isGone = error instanceof ApiError && error.code === "NOT_FOUND";
  useEffect(() => {
    if (isGone) drop();
  }, [isGone]);
}

function About({ text, drop, onDrop }: { text: string; drop: string; onDrop: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 rounded-control border border-line px-3.5 py-2">
      <span className="min-w-0 font-medium wrap-anywhere">{text}</span>
      <Button variant="ghost" size="sm" className="-mx-4" onClick={onDrop}>
        {drop}
      </Button>
    </div>
  );
}
