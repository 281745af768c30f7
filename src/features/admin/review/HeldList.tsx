import { keyOf } from '../../../../machines/flows/decision/ports'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { Badge } from '../../../ui/feedback/Badge'
import { Button } from '../../../ui/buttons/Button'
import { calledText, stateText } from '../record-texts'
import type { UndoBarProps } from './UndoBar'

/** Recent decisions, each with an undo button. */
export function HeldList({ held, view, actor }: UndoBarProps) {
  const { t } = useTranslation()
  if (held.length === 0) return null
  return (
    <section aria-labelledby="just-decided" className="grid gap-2 border-t border-line bg-ground p-3">
      <h2 id="just-decided" className="text-xs font-semibold text-muted">
        {t('admin.review.justDecided')}
      </h2>
      <ul className="grid gap-2">
        {held.map((one) => (
          <li key={keyOf(one)} className="flex items-center justify-between gap-2 text-sm">
            <span className="grid min-w-0 justify-items-start gap-0.5">
              <bdi className="max-w-full truncate font-semibold">{calledText(t, one.title)}</bdi>
              <Badge>{stateText(t, one)}</Badge>
            </span>
            <Button
              size="sm"
              busy={view.screen === 'undoing'}
              disabled={!view.canUndo && view.screen !== 'undoing'}
              data-event="undo.asked"
              onClick={() => actor.send({ type: 'undo.asked', decision: one })}
            >
              {t('admin.act.decision.undone')}
              <span className="sr-only">: {calledText(t, one.title)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
