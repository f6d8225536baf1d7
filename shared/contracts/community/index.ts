import { community } from "#shared/contracts/community/community.ts";
import { discussions } from "#shared/contracts/community/discussions.ts";
import { projects } from "#shared/contracts/community/projects.ts";

export const communityContract = { community, discussions, projects };
