import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../ui/Badge'
import type { Column } from '../../../ui/DataTable'
import { NoPicture } from '../../../results/NoPicture'
import { StoredPicture } from '../../../ui/StoredPicture'
import type { OwnCard, OwnCommon } from './standing'
import { statusTone } from './status-tone'

type OwnListing = OwnCommon & Pick<OwnCard, 'city' | 'state' | 'expires_at'>

/** What it is, with its picture and where it is, and its status: the columns of everything that is listed. */
export const commonColumns = <Card extends OwnListing>(t: TFunction, called: string): Column<Card>[] => [
  { key: 'title', title: called, head: true, cell: (row) => <Listing row={row} /> },
  { key: 'state', title: t('wizard.own.state'), cell: (row) => <Status row={row} /> },
]

/** When it ends; what never went live, or ends with nothing, has no day. */
export const endColumn = <Card extends OwnListing>(
  t: TFunction,
  date: (at: string) => string,
): Column<Card> => ({
  key: 'ends',
  title: t('own.list.ends'),
  cell: ({ expires_at: at }) =>
    at ? (
      <time dateTime={at} className="whitespace-nowrap">
        {date(at)}
      </time>
    ) : (
      '—'
    ),
})

function Listing({ row: { title, picture, city, state } }: { row: OwnListing }) {
  return (
    <span className="flex min-w-48 items-center gap-3">
      <span className="h-14 w-20 shrink-0 overflow-hidden rounded-md bg-sunken">
        {picture ? (
          <StoredPicture picture={picture} sizes="80px" className="size-full object-cover" />
        ) : (
          <NoPicture icon="home" />
        )}
      </span>
      <span className="min-w-0">
        <bdi className="block wrap-anywhere">{title}</bdi>
        <bdi className="block text-xs font-normal text-muted">{[city, state].filter(Boolean).join(', ')}</bdi>
      </span>
    </span>
  )
}

function Status({ row: { listing_status: status, revision_state, request_status } }: { row: OwnListing }) {
  const { t } = useTranslation()
  return (
    <span className="inline-grid justify-items-start gap-1 max-sm:justify-items-end">
      <Badge tone={statusTone[status]}>{t(`own.status.${status}`)}</Badge>
      {request_status === 'approved' && revision_state === 'editReview' && (
        <span className="text-xs text-muted">{t('own.list.changes')}</span>
      )}
    </span>
  )
}

/** The words of the way to one of several; which one is meant is only heard, the row shows it. */
export function OpenTitle({ title }: { title: string | undefined }) {
  const { t } = useTranslation()
  return (
    <>
      {t('wizard.own.open')}
      <span className="sr-only">: {title}</span>
    </>
  )
}
