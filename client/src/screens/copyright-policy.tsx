import { LegalScreen } from "#client/screens/parts/legal-screen.tsx";
import { COPYRIGHT_POLICY_VERSION } from "#shared/domain/limits.ts";

/** Also answers for /dmca and /transparency, which lead to its sections. */
export default function CopyrightPolicy() {
  return <LegalScreen page="copyright" version={COPYRIGHT_POLICY_VERSION} />;
}
