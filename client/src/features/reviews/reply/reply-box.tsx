import { Factory } from "lucide-react";
import type { ReactNode } from "react";
import { useTexts } from "#client/lib/i18n.tsx";
import { reviewReplyTexts } from "#client/messages/late/review-reply.ts";

/** A maker's reply below its review, labelled with the company's name; `children` are what can be done about it. */
export function ReplyBox({
  id,
  companyName,
  text,
  isEdited = false,
  children,
}: {
  /** Links to the reply name it. */
  id?: string;
  companyName: string;
  text: string;
  isEdited?: boolean;
  children?: ReactNode;
}) {
  const texts = useTexts(reviewReplyTexts);
  return (
    <section
      id={id && `reply-${id}`}
      aria-label={texts.from(companyName)}
      className="grid grid-cols-1 gap-1.5 rounded-control border-l-4 border-pine-text bg-pine-soft px-3.5 py-3 wrap-anywhere"
    >
      <h4 className="flex items-start gap-2 font-semibold text-pine-text">
        <Factory aria-hidden="true" size={18} className="mt-0.5 shrink-0" />
        <span className="min-w-0">
          {texts.from(companyName)}
          {isEdited && <span className="font-normal"> · {texts.edited}</span>}
        </span>
      </h4>
      <p dir="auto" className="whitespace-pre-line">
        {text}
      </p>
      {children}
    </section>
  );
}
