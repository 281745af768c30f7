import type { ReactNode } from 'react'
import { useTranslation } from '../i18n/use-translation'
import { Button } from '../buttons/Button'
import { Icon } from '../pictures/Icon'

export interface ErrorStateProps {
  title?: ReactNode
  /** Explanation, from the server if it sent one. */
  children?: ReactNode
  onRetry?: () => void
  /** Renders as a whole page, with the title as its heading. */
  page?: boolean
  retrying?: boolean
}

/** Error state of a list or page, with a retry button. */
export function ErrorState({ title, children, onRetry, page, retrying }: ErrorStateProps) {
  const { t } = useTranslation()
  const Title = page ? 'h1' : 'p'
  return (
    <div
      role="alert"
      className="grid justify-items-center gap-3 rounded-lg border border-line bg-surface px-6 py-12 text-center"
    >
      <span className="grid size-14 place-items-center rounded-full bg-danger-soft text-danger">
        <Icon name="warn" size={28} />
      </span>
      <Title className="display text-lg">{title ?? t('ui.errorTitle')}</Title>
      <div className="measure text-sm text-muted">{children ?? t('ui.errorText')}</div>
      {onRetry && (
        <Button tone="secondary" icon="retry" busy={retrying} onClick={onRetry}>
          {t('ui.retry')}
        </Button>
      )}
    </div>
  )
}
