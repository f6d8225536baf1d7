import { Mail, MessageCircle } from "lucide-react";
import { useTexts } from "#client/lib/i18n.tsx";
import { publicSettings } from "#client/lib/public-settings.ts";
import { legalPageTexts } from "#client/messages/late/legal-page.ts";
import { profileTexts } from "#client/messages/late/profile.ts";
import { Dialog } from "#client/ui/dialog.tsx";

/** How to get help: first aid on the spot, email, and the hours of the live chat. */
export function HelpDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const legal = useTexts(legalPageTexts);
  const { supportEmail } = publicSettings();
  const texts = useTexts(profileTexts);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={texts.help}
      {...(supportEmail && { description: texts.helpAnswer })}
    >
      <div className="grid gap-5">
        <section>
          <h3 className="mb-2 font-semibold">{texts.topics}</h3>
          <div className="divide-y divide-line rounded-card border border-line">
            {texts.firstAid(publicSettings().passwordReset).map(({ question, answer }) => (
              <details key={question} className="group px-4">
                <summary className="flex min-h-12 list-none items-center justify-between gap-3 py-2 font-medium">
                  {question}
                  <span aria-hidden="true" className="text-xl text-muted transition group-open:rotate-45">
                    +
                  </span>
                </summary>
                <p className="pb-4 text-muted">{answer}</p>
              </details>
            ))}
          </div>
        </section>
        <section className="flex gap-3">
          <Mail aria-hidden="true" size={22} className="mt-0.5 shrink-0 text-muted" />
          <div>
            <h3 className="font-semibold">{texts.email}</h3>
            {supportEmail ? (
              <a
                href={`mailto:${supportEmail}`}
                className="inline-flex min-h-11 items-center font-medium break-all text-pine-text underline underline-offset-4"
              >
                {supportEmail}
              </a>
            ) : (
              <p className="text-muted">{legal.noAddressYet}</p>
            )}
          </div>
        </section>
        <section className="flex gap-3">
          <MessageCircle aria-hidden="true" size={22} className="mt-0.5 shrink-0 text-muted" />
          <div>
            <h3 className="font-semibold">{texts.chat}</h3>
            <p className="text-muted">{texts.chatHours}</p>
            <p className="text-muted">{supportEmail ? texts.chatNotOpen : texts.chatNotOpenNoAddress}</p>
          </div>
        </section>
      </div>
    </Dialog>
  );
}
