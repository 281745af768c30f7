/**
 * Differences between the owner's pages of properties and projects: call, icon and routes. Their texts are
 * `own.<kind>.*`.
 */
export const ownKinds = {
  property: {
    call: 'get-added-properties',
    icon: 'home',
    list: '/user/properties',
    add: '/list-property',
    own: ({ slug_id }: Addressed) => ({ to: '/my-property/$slugId', params: { slugId: slug_id } }),
    edit: ({ slug_id }: Addressed) => ({ to: '/user/edit-property/$slugId', params: { slugId: slug_id } }),
    view: ({ slug_id }: Addressed) => ({ to: '/properties-details/$slugId', params: { slugId: slug_id } }),
  },
  project: {
    call: 'get-added-projects',
    icon: 'box',
    list: '/user/projects',
    add: '/list-project',
    own: ({ id }: Addressed) => ({ to: '/my-project/$id', params: { id: String(id) } }),
    edit: ({ id }: Addressed) => ({ to: '/user/edit-project/$id', params: { id: String(id) } }),
    view: ({ id }: Addressed) => ({ to: '/project-details/$id', params: { id: String(id) } }),
  },
} as const

export type OwnKind = keyof typeof ownKinds

/** Identifiers used in URLs. */
interface Addressed {
  id: number
  slug_id: string
}
