import { createFileRoute, Link, notFound, redirect } from '@tanstack/react-router'
import { useTranslation } from '../../ui/i18n/use-translation'
import { ItemPages } from '../../features/admin/ItemPages'
import { SearchField } from '../../features/admin/SearchField'
import { kinds, stateText, statesOf } from '../../features/admin/record-texts'
import { Button } from '../../ui/buttons/Button'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { Field } from '../../ui/forms/Field'
import { Select } from '../../ui/forms/Select'

interface Filter {
  state?: string
  search?: string
  /** Limits the list to this person's records. */
  person?: number
}

export const Route = createFileRoute('/admin/records/$record')({
  validateSearch: ({ state, search, person }: Record<string, unknown>): Filter => ({
    ...(typeof state === 'string' && state && { state }),
    ...(typeof search === 'string' && search && { search }),
    ...(Number(person) > 0 && { person: Number(person) }),
  }),
  // Validated by the page's own code, so admin code stays out of the shell.
  loader: ({ params }) => {
    if (params.record === 'payment') throw redirect({ to: '/admin/$part', params: { part: 'payments' } })
    if (!kinds.some((kind) => kind === params.record)) throw notFound()
  },
  component: Records,
})

function Records() {
  const { t } = useTranslation()
  const record = Route.useParams().record as (typeof kinds)[number]
  const filter = Route.useSearch()
  const navigate = Route.useNavigate()
  const set = (change: Filter) => void navigate({ search: { ...filter, ...change }, replace: true })
  return (
    <>
      <h1 className="display text-xl">{t(`admin.record.${record}`)}</h1>
      <form role="search" className="flex flex-wrap gap-4" onSubmit={(event) => event.preventDefault()}>
        <Field name="state" label={t('admin.state')} className="min-w-48">
          <Select
            value={filter.state ?? ''}
            onChange={(event) => set({ state: event.target.value })}
            empty={t('admin.anyState')}
            options={statesOf[record]}
            text={(state) => stateText(t, { record, state })}
          />
        </Field>
        <SearchField value={filter.search ?? ''} onChange={(search) => set({ search })} />
        {filter.person !== undefined && (
          <p className="flex min-h-11 flex-wrap items-center gap-2 self-end text-sm">
            <Link
              to="/admin/record/$record/$id"
              params={{ record: 'account', id: String(filter.person) }}
              className="link"
            >
              {t('people.onlyOne')}
            </Link>
            <Button size="sm" icon="close" onClick={() => set({ person: undefined })}>
              {t('operator.everybody')}
            </Button>
          </p>
        )}
      </form>
      <ItemPages
        input={{ record, ...filter }}
        caption={t(`admin.record.${record}`)}
        since={t('admin.changed')}
        empty={<EmptyState title={t('admin.none')}>{t('admin.noneText')}</EmptyState>}
      />
    </>
  )
}
