import { Plus } from "lucide-react";
import { useLocation } from "wouter";
import noVideo from "#client/assets/drawings/no-video.svg";
import { SignInRequired } from "#client/features/accounts/sign-in/required.tsx";
import { ShareList } from "#client/features/sharing/own/share-list.tsx";
import { ShareStatus } from "#client/features/sharing/status/status.tsx";
import { useTexts } from "#client/lib/i18n.tsx";
import { useLayers } from "#client/lib/layers.ts";
import { useSessionUser } from "#client/lib/session-store.ts";
import { mySharesTexts } from "#client/messages/late/my-shares.ts";
import { Button } from "#client/ui/button.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { Page } from "#client/ui/page.tsx";
import { OnceOpened, part } from "#client/ui/part.tsx";
import { productPath } from "#shared/domain/product-path.ts";

const ShareDialog = part(async () => ({
  default: (await import("#client/screens/parts/share-dialog.tsx")).ShareDialog,
}));

/** A member's shares, with their states, and the ways to edit and remove them. */
export default function MyShares() {
  const texts = useTexts(mySharesTexts);
  const user = useSessionUser();
  return (
    <Page title={texts.title} back="/profile">
      {user ? <Own key={user.id} /> : <SignInRequired text={texts.signInText} />}
    </Page>
  );
}

function Own() {
  const texts = useTexts(mySharesTexts);
  const [, navigate] = useLocation();
  const layers = useLayers();
  const sharing = layers.get("dialog") === "share";
  const share = () => layers.open({ dialog: "share" });
  return (
    <>
      <ShareStatus className="mb-4" />
      <ShareList
        top={
          <Button variant="secondary" icon={<Plus aria-hidden="true" size={20} />} onClick={share}>
            {texts.share}
          </Button>
        }
        empty={
          <EmptyState
            drawing={noVideo}
            title={texts.emptyTitle}
            text={texts.emptyText}
            action={<Button onClick={share}>{texts.share}</Button>}
          />
        }
      />
      <OnceOpened layer open={sharing}>
        <ShareDialog
          open={sharing}
          onOpenChange={(stays) => stays || layers.close("dialog")}
          onSelectProduct={(productId) => navigate(productPath(productId), { replace: true })}
        />
      </OnceOpened>
    </>
  );
}
