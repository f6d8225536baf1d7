/**
 * What is fetched once something waits for the network: each kind by the file that declares it, and what shows that it
 * waits, which without a network can't be fetched any more.
 */
import "#client/features/reviews/form/photo-kind.ts";
import "#client/features/scans/device/device-scans.ts";
import "#client/screens/parts/outbox-bar.tsx";
