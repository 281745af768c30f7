import type { Data, Input } from '../../../../contract/calls/call-types'
import { catalogueKinds, contentKinds, packageKinds, type PublicationKind } from '../../../../contract/values'

/** A part of the administration that publishes something, and the kinds it answers for. */
export const kindsOf = {
  content: contentKinds,
  catalogue: catalogueKinds,
  packages: packageKinds,
} as const satisfies Record<string, readonly PublicationKind[]>
export type Part = keyof typeof kindsOf

/** The part whose page shows entries of a kind. */
export const partOf = (kind: PublicationKind): Part =>
  (Object.keys(kindsOf) as Part[]).find((part) =>
    (kindsOf[part] as readonly PublicationKind[]).includes(kind),
  )!

/** The calls of a part; alike in shape, so that one page serves all three. */
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

/** The part of the address that this page reads. */
export interface Where {
  kind: PublicationKind
  id?: number | 'new'
  state?: string
  search?: string
  /** From 1. */
  page?: number
}

/** What cannot be meant is left out. */
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
