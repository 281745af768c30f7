import { useEffect, useRef } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { QueryFailure } from '../../../app/api/QueryFailure'
import { compared, comparedMost } from '../../../app/session/listing-lists'
import { CardGridSkeleton } from '../../../shared/results/CardGridSkeleton'
import { Checkbox } from '../../../ui/forms/Checkbox'
import { EmptyState } from '../../../ui/feedback/EmptyState'
import { IconButton } from '../../../ui/buttons/IconButton'
import { LinkButton } from '../../../ui/buttons/LinkButton'
import { LiveRegion } from '../../../ui/feedback/LiveRegion'
import { Notice } from '../../../ui/feedback/Notice'
import { CardGrid } from '../card/CardGrid'
import { shareAddress } from '../../../shared/detail/share-address'
import { Candidates } from './Candidates'
import { CompareTable } from './CompareTable'
import { idsSearch, readIds, type CompareSearch } from './compare-input'
import { useCompared } from './use-compared'

export interface ComparePageProps {
  /** Query parameters with the whole comparison, so the page can be shared. */
  search: CompareSearch
  onSearch: (search: CompareSearch, replace?: boolean) => void
}

/** Comparison of up to four listings. */
export default function ComparePage({ search, onSearch }: ComparePageProps) {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  const ids = readIds(search)
  const { cards, properties, gone, error, isFetching, refetch } = useCompared(ids)
  const count = cards?.length ?? 0
  useChosenBefore(ids, onSearch)
  const choose = (chosen: readonly number[]) => {
    compared.set(chosen)
    onSearch({ ...search, ...idsSearch(chosen) })
  }
  // The URL contains the whole comparison.
  const share = () => shareAddress({ title: t('tools.compare.title'), url: location.href }, t)
  const remove = (id: number) => {
    choose(ids.filter((one) => one !== id))
    // The clicked button disappears with its column.
    heading.current?.focus()
  }
  return (
    <div className="page grid gap-6 pt-6">
      <header className="grid gap-2">
        <div className="flex items-start justify-between gap-3">
          <h1 ref={heading} tabIndex={-1} className="display text-xl md:text-2xl">
            {t('tools.compare.title')}
          </h1>
          {count > 1 && (
            <IconButton icon="share" label={t('public.detail.share')} onClick={() => void share()} />
          )}
        </div>
        <p className="measure text-muted">{t('tools.compare.text', { most: comparedMost })}</p>
        <LiveRegion text={cards ? t('browse.compare.count', { count, most: comparedMost }) : ''} />
      </header>
      {gone > 0 && (
        <Notice tone="warn" role="status" title={t('tools.compare.gone', { count: gone })}>
          <button type="button" className="link" onClick={() => choose(cards?.map(({ id }) => id) ?? [])}>
            {t('tools.compare.forgetGone')}
          </button>
        </Notice>
      )}
      {properties ? (
        <>
          <Checkbox
            label={t('tools.compare.onlyDiffering')}
            checked={search.differ === true}
            onChange={({ target }) => onSearch({ ...search, differ: target.checked || undefined }, true)}
          />
          <CompareTable properties={properties} onlyDiffering={search.differ === true} onRemove={remove} />
          {properties.some(({ locked }) => locked) && (
            <p className="flex flex-wrap items-center gap-3 text-sm text-muted">
              {t('tools.compare.lockedText')}
              <LinkButton
                to="/subscription-plan"
                search={{ for: 'premium_properties', returnTo: `/compare?ids=${ids.join(',')}` }}
                size="sm"
              >
                {t('public.detail.lockedPlans')}
              </LinkButton>
            </p>
          )}
        </>
      ) : error ? (
        <QueryFailure of={{ error, isFetching, refetch }} />
      ) : !cards || count > 1 ? (
        <CardGridSkeleton count={ids.length} />
      ) : count === 1 ? (
        <>
          <Notice title={t('tools.compare.alone')}>{t('tools.compare.aloneText')}</Notice>
          <CardGrid cards={cards} heading="h2" />
        </>
      ) : (
        <EmptyState icon="compare" title={t('tools.compare.empty')}>
          {t('tools.compare.emptyText')}
        </EmptyState>
      )}
      {count < comparedMost && <Candidates taken={ids} onAdd={(id) => choose([...ids, id])} />}
    </div>
  )
}

/** Without ids in the URL, shows the listings chosen on earlier pages. */
function useChosenBefore(ids: readonly number[], onSearch: ComparePageProps['onSearch']) {
  const nothing = ids.length === 0
  const show = useRef(onSearch)
  useEffect(() => {
    if (!nothing) return
    const chosen = compared.get()
    if (chosen.length > 0) show.current(idsSearch(chosen), true)
  }, [nothing])
}
