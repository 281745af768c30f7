import { keepPreviousData } from '@tanstack/react-query'
import { useDeferredValue, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../api/query'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { LiveRegion } from '../ui/LiveRegion'
import { countText } from './count-text'
import { changed, onPage, type Paging } from './list-input'

export interface FilterDialogProps<F extends Paging> {
  call: 'get-property-list' | 'get-projects'
  /** The filter of the address. */
  filter: F
  onFilter: (filter: F) => void
  onClose: () => void
  /** The fields, on the filter as it is being put together. */
  children: (draft: F, change: (part: F) => void) => ReactNode
}

/** Sorting is no filter: it stays when the others go. */
const cleared = <F extends Paging & { sort?: unknown }>({ sort }: F) => ({ sort }) as F

/**
 * All filters of a list. What is chosen here is asked for only when it is applied; until then the button says how many
 * would be shown.
 */
export function FilterDialog<F extends Paging>(props: FilterDialogProps<F>) {
  const { call, filter, onFilter, onClose, children } = props
  const { t } = useTranslation()
  const [draft, setDraft] = useState(filter)
  const asked = useDeferredValue(draft)
  const { data, isPlaceholderData, error } = useCallQuery(
    call,
    { ...onPage(asked, 1), limit: 1 },
    { placeholderData: keepPreviousData },
  )
  const of = call === 'get-projects' ? 'project' : 'public'
  const coming = !data || isPlaceholderData || asked !== draft
  const show = data && !error ? showText(t, data, of) : t('public.filter.show')
  return (
    <Dialog
      open
      size="md"
      title={t('public.filters')}
      onClose={onClose}
      actions={
        <>
          <Button tone="quiet" onClick={() => setDraft(cleared(draft))}>
            {t('public.filter.reset')}
          </Button>
          <Button
            tone="primary"
            onClick={() => {
              onClose()
              if (draft !== filter) onFilter(draft)
            }}
          >
            {show}
          </Button>
        </>
      }
    >
      <div className="grid gap-5 sm:grid-cols-2">
        {children(draft, (part) => setDraft((before) => changed(before, part)))}
      </div>
      <LiveRegion text={coming || !data ? '' : countText(t, data, of)} />
    </Dialog>
  )
}

/** What the button does, with how many it shows. */
function showText(
  t: ReturnType<typeof useTranslation>['t'],
  { total = 0, total_is_capped: capped }: { total?: number; total_is_capped?: boolean },
  of: 'public' | 'project',
): string {
  const number = t('public.number', { value: total })
  return capped
    ? t(`${of}.filter.showMany`, { number })
    : t(`${of}.filter.showCount`, { count: total, number })
}
