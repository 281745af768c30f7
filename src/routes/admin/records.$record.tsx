import { createFileRoute, notFound } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ItemPages } from '../../features/admin/ItemPages'
import { ReconcileButton } from '../../features/admin/ReconcileButton'
import { kinds, stateText, statesOf } from '../../features/admin/words'
import { EmptyState } from '../../ui/EmptyState'
import { Field } from '../../ui/Field'
import { Select } from '../../ui/Select'
import { TextInput } from '../../ui/TextInput'

interface Filter {
  state?: string
  search?: string
}

export const Route = createFileRoute('/admin/records/$record')({
  validateSearch: ({ state, search }: Record<string, unknown>): Filter => ({
    ...(typeof state === 'string' && state && { state }),
    ...(typeof search === 'string' && search && { search }),
  }),
  // Looked up when the page's own code is there: what only administrators need stays out of the shell.
  loader: ({ params }) => {
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
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="display text-xl">{t(`admin.record.${record}`)}</h1>
        {record === 'payment' && <ReconcileButton />}
      </header>
      <form role="search" className="flex flex-wrap gap-4" onSubmit={(event) => event.preventDefault()}>
        <Field name="state" label={t('admin.state')} className="min-w-48">
          <Select value={filter.state ?? ''} onChange={(event) => set({ state: event.target.value })}>
            <option value="">{t('admin.anyState')}</option>
            {statesOf[record].map((state) => (
              <option key={state} value={state}>
                {stateText(t, { record, state })}
              </option>
            ))}
          </Select>
        </Field>
        <Field name="search" label={t('admin.search')} className="min-w-64">
          <TextInput
            type="search"
            value={filter.search ?? ''}
            onChange={(event) => set({ search: event.target.value })}
          />
        </Field>
      </form>
      <ItemPages
        asked={{ call: 'admin/records', input: { record, ...filter } }}
        caption={t(`admin.record.${record}`)}
        since={t('admin.changed')}
        empty={<EmptyState title={t('admin.none')}>{t('admin.noneText')}</EmptyState>}
      />
    </>
  )
}
