import { useDeferredValue, type ReactNode } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { Button } from '../../../ui/buttons/Button'
import { Dialog } from '../../../ui/overlays/Dialog'
import { LiveRegion } from '../../../ui/feedback/LiveRegion'
import { countText, showText, type CountedKind, type CountedReply } from '../count-text'

/** How many fit what is being put together. */
export interface DraftCount {
  /** Undefined until the first count, or where there is none. */
  counted: CountedReply | undefined
  /** The count belongs to an earlier draft. */
  coming: boolean
}

export interface FilterDialogProps<F> extends DraftCount {
  title: string
  of: CountedKind
  /** The filter of the address, and the one that is being put together. */
  filter: F
  draft: F
  onDraft: (draft: F) => void
  onFilter: (filter: F) => void
  onClose: () => void
  /** Begins with what gets the focus. */
  first: ReactNode
  children: ReactNode
}

/** Sorting is no filter: it stays when the others go. */
const cleared = <F extends { sort?: unknown }>({ sort }: F) => ({ sort }) as F

/** Does work when the press that asks for it has been answered on the screen: together they would hold a slow phone up. */
const onceShown = (work: () => void) => requestAnimationFrame(() => setTimeout(work))

/**
 * Filters of a list, as a sheet on a phone. What is chosen here is asked for only when it is applied; until then the
 * button shows how many would be found.
 */
export function FilterDialog<F extends { sort?: unknown }>(props: FilterDialogProps<F>) {
  const { title, of, filter, draft, onDraft, onFilter, onClose, counted, coming, first, children } = props
  const { t } = useTranslation()
  // Opening makes the browser look at all of the page: a slow phone would stand still if it drew all boxes with it.
  const whole = useDeferredValue(true, false)
  return (
    <Dialog
      open
      size="md"
      sheet
      partly={!whole}
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button tone="quiet" onClick={() => onDraft(cleared(draft))}>
            {t('public.filter.reset')}
          </Button>
          <Button
            tone="primary"
            onClick={() => {
              onClose()
              if (draft !== filter) onceShown(() => onFilter(draft))
            }}
          >
            {showText(t, counted, of)}
          </Button>
        </>
      }
    >
      <div className="grid gap-5 sm:grid-cols-2">
        {first}
        {whole && children}
      </div>
      <LiveRegion text={coming || !counted ? '' : countText(t, counted, of)} />
    </Dialog>
  )
}
