import { useDeferredValue, type ReactNode } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { Button } from '../../../ui/buttons/Button'
import { Dialog } from '../../../ui/overlays/Dialog'
import { LiveRegion } from '../../../ui/feedback/LiveRegion'
import { countText, showText, type CountedKind, type CountedReply } from '../count-text'

/** Number of matches of a draft filter. */
export interface DraftCount {
  /** Count of the draft's matches; undefined before the first count and if counting failed. */
  counted: CountedReply | undefined
  /** Whether the count belongs to an earlier draft. */
  coming: boolean
}

export interface FilterDialogProps<F> extends DraftCount {
  title: string
  of: CountedKind
  /** Filter in the URL, and the draft being edited. */
  filter: F
  draft: F
  onDraft: (draft: F) => void
  onFilter: (filter: F) => void
  onClose: () => void
  /** First field, which gets focus. */
  first: ReactNode
  children: ReactNode
}

/** Clears all filters but keeps the sort order. */
const cleared = <F extends { sort?: unknown }>({ sort }: F) => ({ sort }) as F

/** Runs `work` after the next paint, so a slow phone first shows the response to the click. */
const onceShown = (work: () => void) => requestAnimationFrame(() => setTimeout(work))

/**
 * Filter dialog, a sheet on phones. Choices take effect only when applied; until then the button shows the number of
 * matches.
 */
export function FilterDialog<F extends { sort?: unknown }>(props: FilterDialogProps<F>) {
  const { title, of, filter, draft, onDraft, onFilter, onClose, counted, coming, first, children } = props
  const { t } = useTranslation()
  // Opening already forces a layout of the page, so render most inputs afterwards to keep slow phones responsive.
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
