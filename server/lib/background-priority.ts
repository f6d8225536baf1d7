/**
 * How far processes and threads stand back that read people's files, as `nice` counts it. They come behind everything that
 * answers; those for files are not starved where that takes all there is, those for codes take what the others leave. Tests
 * set all to 0: beside other programs that use all processors, files would take too long to be read.
 */
export const backgroundPriority = { files: 5, conversions: 10, codes: 19 };
