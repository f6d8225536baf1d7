/** The address of a project: a path. */
export const projectPath = (id: string): string => `/community/projects/${id}`;

/** Where a project is begun, about a product or with a photo (a scan) of the person's own. */
export function newProjectPath({ productId, scanId }: { productId?: string | undefined; scanId?: string | undefined }) {
  const about = new URLSearchParams({ ...(scanId && { photo: scanId }), ...(productId && { product: productId }) });
  return about.size === 0 ? "/community/projects/new" : `/community/projects/new?${about}`;
}

/** The id in the path of a project, whatever it is; null for another path. */
export const projectIdOf = (path: string): string | null =>
  /^\/community\/projects\/([^/]+)\/?$/i.exec(path)?.[1] ?? null;
