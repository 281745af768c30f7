import type { Data, Input } from '../../../../contract/calls/call-types'
import { catalogueKinds, contentKinds, packageKinds, type PublicationKind } from '../../../../contract/values'

/** Kinds of entries by the admin section that publishes them. */
export const kindsOf = {
  content: contentKinds,
  catalogue: catalogueKinds,
  packages: packageKinds,
} as const satisfies Record<string, readonly PublicationKind[]>
export type Part = keyof typeof kindsOf

/** Returns the section for a kind of entry. */
export const partOf = (kind: PublicationKind): Part =>
  (Object.keys(kindsOf) as Part[]).find((part) =>
    (kindsOf[part] as readonly PublicationKind[]).includes(kind),
  )!

/** Returns the calls of a section. The calls of all three sections have the same shape, so one page serves them. */
export const callsOf = (part: Part) =>
  ({
    list: `admin/${part}` as 'admin/content',
    entry: `admin/${part}-entry` as 'admin/content-entry',
    save: `admin/${part}:save` as 'admin/content:save',
    act: `admin/${part}-act` as 'admin/content-act',
  }) as const

export type ContentEntry = Omit<Data<'admin/content-entry'>, 'kind'> & { kind: PublicationKind }
export type ContentLine = Data<'admin/content'>[number]
export type SaveInput = Input<'admin/content:save'>

/** Query parameters of the publishing pages. */
export interface Where {
  kind: PublicationKind
  id?: number | 'new'
  state?: string
  search?: string
  /** Page number, starting at 1. */
  page?: number
}

/** Parses the query parameters; invalid values are dropped. */
export function readWhere(part: Part, { kind, id, state, search, page }: Record<string, unknown>): Where {
  const kinds: readonly PublicationKind[] = kindsOf[part]
  return {
    kind: kinds.find((one) => one === kind) ?? kinds[0]!,
    ...(id === 'new' ? { id } : Number.isInteger(Number(id)) && Number(id) > 0 && { id: Number(id) }),
    ...(typeof state === 'string' && state && { state }),
    ...(Number.isInteger(Number(page)) && Number(page) > 1 && { page: Number(page) }),
    ...((typeof search === 'string' || typeof search === 'number') &&
      search !== '' && { search: String(search) }),
  }
}
