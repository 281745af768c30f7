import { ProblemNotice } from '../../../flows/ProblemNotice'
import { EventButton } from '../../../flows/EventButton'
import { Waiting } from '../../../flows/Waiting'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { Notice } from '../../../ui/feedback/Notice'
import { calledText } from '../record-texts'
import type { DecisionPart } from './use-decision-flow'

/** After a refusal: which decisions weren't saved, and why. */
export function RefusedNotice({ view: { screen, unsaved } }: Pick<DecisionPart, 'view'>) {
  const { t } = useTranslation()
  if (screen !== 'refused') return null
  return (
    <Notice tone="danger" role="status" title={t('admin.review.refused')}>
      <ul>
        {unsaved.map(({ key, title, outcome, message }) => (
          <li key={key}>
            <bdi>{calledText(t, title)}</bdi>:{' '}
            {outcome === 'unsaved' || outcome === 'changed' ? t(`admin.review.${outcome}`) : message}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** After a lost answer, or an undo that came too late: what that means, and the way to find out. */
export function AnswerNotices({ view, actor }: DecisionPart) {
  const { t } = useTranslation()
  switch (view.screen) {
    case 'notUndone':
      return (
        <>
          <ProblemNotice view={view} />
          <Notice tone="warn" role="status">
            {t('admin.review.notUndone')}
          </Notice>
        </>
      )
    case 'reading':
    case 'unsure':
    case 'readingUndo':
    case 'undoUnsure': {
      const text = t(`admin.review.${view.screen}`)
      return (
        <div
          aria-busy={view.busy || undefined}
          className="grid justify-items-start gap-3 rounded-lg border border-line bg-surface p-4 shadow-float"
        >
          <ProblemNotice view={view} />
          {view.busy ? <Waiting key={view.screen} who={text} /> : <p>{text}</p>}
          <EventButton actor={actor} event="look.again" can={view.canLookAgain} tone="primary" icon="retry">
            {t('admin.review.lookAgain')}
          </EventButton>
        </div>
      )
    }
    default:
      return null
  }
}
