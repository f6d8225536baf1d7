/** The kinds of what waits for the network, each by the file that declares it. They are fetched once something waits. */
import "#client/features/identify/asking/photo-kind.ts";
import "#client/features/reviews/form/photo-kind.ts";
import "#client/features/scans/device/device-scans.ts";
