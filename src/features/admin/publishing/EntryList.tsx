import { keepPreviousData } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { publicationStates } from '../../../../contract/values'
import { useCallQuery } from '../../../app/api/call-query'
import { QueryFailure } from '../../../app/api/QueryFailure'
import { Awaited } from '../../../ui/feedback/Awaited'
import { EmptyState } from '../../../ui/feedback/EmptyState'
import { Field } from '../../../ui/forms/Field'
import { LinkButton } from '../../../ui/buttons/LinkButton'
import { PageHead } from '../../../ui/layout/PageHead'
import { Pagination } from '../../../ui/navigation/Pagination'
import { Select } from '../../../ui/forms/Select'
import { usePageWithin } from '../part-props'
import { PillNav } from '../PillNav'
import { SearchField } from '../SearchField'
import { EntryTable } from './EntryTable'
import { callsOf, kindsOf, type Part, type SaveInput, type Where } from './content-parts'

/** Rows per page; a site has tens of entries of each kind, rarely hundreds. */
const perPage = 100

/** Entries of one kind with their states, last changed first. */
export function EntryList({
  part,
  where,
  onSearch,
}: {
  part: Part
  where: Where
  onSearch: (search: object) => void
}) {
  const { t } = useTranslation()
  const { kind, state, search, page = 1 } = where
  const input = {
    kind: kind as SaveInput['kind'],
    state: state as 'draft' | undefined,
    search,
    offset: (page - 1) * perPage,
    limit: perPage,
  }
  const list = useCallQuery(callsOf(part).list, input, { placeholderData: keepPreviousData, staleTime: 0 })
  const kinds = kindsOf[part]
  const pages = Math.ceil((list.data?.total ?? 0) / perPage)
  const { isPast } = usePageWithin(page, list.data && !list.isPlaceholderData ? pages : undefined, (to) =>
    onSearch({ kind, state, search, page: to }),
  )
  return (
    <>
      <PageHead title={t(`publishing.${part}.title`)} text={t(`publishing.${part}.text`)} />
      {kinds.length > 1 && (
        <PillNav
          label={t('publishing.kinds')}
          part={part}
          current={kind}
          items={kinds.map((one) => ({ id: one, search: { kind: one }, text: t(`publishing.kind.${one}`) }))}
        />
      )}
      <div className="flex flex-wrap items-end justify-between gap-4">
        <form role="search" className="flex flex-wrap gap-4" onSubmit={(event) => event.preventDefault()}>
          <Field name="state" label={t('admin.state')} className="min-w-48">
            <Select
              value={state ?? ''}
              onChange={({ target }) => onSearch({ kind, search, state: target.value || undefined })}
              empty={t('publishing.notDeleted')}
              options={publicationStates}
              text={(one) => `${t(`admin.state.publication.${one}`)} (${list.data?.counts?.[one] ?? 0})`}
            />
          </Field>
          <SearchField
            value={search ?? ''}
            onChange={(words) => onSearch({ kind, state, search: words || undefined })}
          />
        </form>
        <LinkButton
          tone="primary"
          icon="plus"
          to="/admin/$part"
          params={{ part }}
          search={{ kind, id: 'new' }}
        >
          {t(`publishing.new.${kind}`)}
        </LinkButton>
      </div>
      {list.isError && <QueryFailure of={list} />}
      {!list.data && !list.isError && <Awaited className="h-64" />}
      {list.data?.data.length === 0 && !isPast && (
        <EmptyState title={t('admin.none')}>{t('admin.noneText')}</EmptyState>
      )}
      {list.data && list.data.data.length > 0 && (
        <>
          <EntryTable part={part} kind={kind} entries={list.data.data} />
          <Pagination
            page={page}
            pages={pages}
            link={(to, props) => (
              <Link to="/admin/$part" params={{ part }} search={{ kind, state, search, page: to }} {...props}>
                {props.children}
              </Link>
            )}
          />
        </>
      )}
    </>
  )
}
