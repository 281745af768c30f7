import { dataKey, optionalKey } from '../../../../contract/texts/translate'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../ui/i18n/use-translation'
import type { Data } from '../../../../contract/calls/call-types'
import { signInOutcomes } from '../../../../contract/values'
import { useApi } from '../../../app/api/use-api'
import { Badge } from '../../../ui/feedback/Badge'
import { DataTable, type Column } from '../../../ui/layout/DataTable'
import { Field } from '../../../ui/forms/Field'
import { PageHead } from '../../../ui/layout/PageHead'
import { Select } from '../../../ui/forms/Select'
import { useDates } from '../../../ui/format/use-dates'
import type { PartProps } from '../part-props'
import { SearchField } from '../SearchField'
import { LogLines } from './LogLines'
import { PersonName } from './LogSubject'

type SignInLine = Data<'admin/sign-ins'>[number]
type Outcome = (typeof signInOutcomes)[number]

/** Lines per page. */
const perPage = 30

/** Parses the filter in the URL; invalid values are dropped. */
function filterOf(search: Record<string, unknown>): { actor?: string; outcome?: Outcome } {
  const actor = String(search['actor'] ?? '')
  const outcome = signInOutcomes.find((one) => one === search['outcome'])
  return { ...(actor && { actor }), ...(outcome && { outcome }) }
}

/** Sign-ins and failed attempts, latest first. The filter is stored in the URL. */
export function SignInsPage({ search, onSearch }: PartProps) {
  const { t } = useTranslation()
  const api = useApi()
  const filter = filterOf(search)
  const list = useInfiniteQuery({
    queryKey: ['admin/sign-ins', filter, 'pages'],
    queryFn: ({ pageParam: before, signal }) =>
      api.call('admin/sign-ins', { ...filter, before, limit: perPage }, { signal, toast: false }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    staleTime: 0,
    placeholderData: (before) => before,
  })
  const rows = (list.data?.pages ?? []).flatMap(({ data }) => data)
  const set = (change: Record<string, unknown>) => onSearch(filterOf({ ...filter, ...change }))
  return (
    <>
      <PageHead title={t('log.signIns.title')} text={t('log.signIns.text')} />
      <form
        role="search"
        className="flex flex-wrap items-end gap-4"
        onSubmit={(event) => event.preventDefault()}
      >
        <SearchField
          label={t('log.signIns.person')}
          value={filter.actor ?? ''}
          onChange={(actor) => set({ actor })}
        />
        <Field name="outcome" label={t('log.signIns.outcome')} className="min-w-44">
          <Select
            value={filter.outcome ?? ''}
            onChange={({ target }) => set({ outcome: target.value })}
            empty={t('log.signIns.any')}
            options={signInOutcomes}
            text={(outcome) => t(`log.signIns.${outcome}`)}
          />
        </Field>
      </form>
      <LogLines
        of={list}
        count={rows.length}
        filter={filter}
        none={t('log.signIns.noneText')}
        onShowAll={() => onSearch({})}
      >
        <SignInTable rows={rows} />
      </LogLines>
    </>
  )
}

function SignInTable({ rows }: { rows: readonly SignInLine[] }) {
  const { t } = useTranslation()
  const date = useDates({ dateStyle: 'medium', timeStyle: 'medium' })
  const columns: Column<SignInLine>[] = [
    {
      key: 'person',
      title: t('log.signIns.account'),
      head: true,
      cell: ({ person }) => <PersonName person={person} />,
    },
    { key: 'way', title: t('log.signIns.way'), cell: ({ way: method }) => t(dataKey('log.way', method)) },
    {
      key: 'address',
      title: t('log.signIns.address'),
      cell: ({ address, browser, system }) => (
        <span className="grid">
          <bdi className="wrap-anywhere">{address}</bdi>
          {(browser ?? system) && (
            <span className="text-xs text-muted">
              {browser && system ? t('security.device', { browser, system }) : (browser ?? system)}
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'outcome',
      title: t('log.signIns.outcome'),
      cell: ({ outcome, refused }) => (
        <span className="grid justify-items-start gap-1">
          <Badge tone={outcome === 'failed' ? 'danger' : 'success'}>{t(`log.signIns.${outcome}`)}</Badge>
          {refused && (
            <span className="text-xs text-muted">
              {t(optionalKey('log.refused', refused), { defaultValue: t('log.refused.other') })}
            </span>
          )}
        </span>
      ),
    },
    { key: 'at', title: t('log.at'), cell: ({ at }) => <time dateTime={at}>{date(at)}</time> },
  ]
  return <DataTable caption={t('log.signIns.title')} columns={columns} rows={rows} rowKey={({ id }) => id} />
}
