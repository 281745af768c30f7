import { useTranslation } from '../../../ui/i18n/use-translation'
import { useAtom } from '../../../ui/hooks/use-atom'
import { Button } from '../../../ui/buttons/Button'
import { Dialog } from '../../../ui/overlays/Dialog'
import { Switch } from '../../../ui/forms/Switch'
import { KeyHint } from './KeyHint'
import { keysOn, turnKeys } from './keys-setting'

/** Keyboard shortcuts of the moderation queue. */
const keys = [
  { keys: ['J', 'K'], text: 'move' },
  { keys: ['A'], text: 'approve' },
  { keys: ['R'], text: 'ask' },
  { keys: ['X'], text: 'select' },
  { keys: ['Z'], text: 'undo' },
  { keys: ['/'], text: 'search' },
  { keys: ['?'], text: 'all' },
] as const

export interface KeyboardShortcutsProps {
  open: boolean
  onOpen: (open: boolean) => void
}

/** Line with the queue's shortcuts, and a dialog that lists them all and can turn them off. */
export function KeyboardShortcuts({ open, onOpen }: KeyboardShortcutsProps) {
  const { t } = useTranslation()
  const on = useAtom(keysOn)
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2 text-xs text-muted max-lg:hidden">
      {on &&
        keys.slice(0, 5).map((one) => (
          <span key={one.text} className="inline-flex items-center gap-1.5">
            {one.keys.map((key) => (
              <KeyHint key={key}>{key}</KeyHint>
            ))}
            {t(`admin.review.key.${one.text}`)}
          </span>
        ))}
      <Button size="sm" tone="quiet" onClick={() => onOpen(true)}>
        {t('admin.review.keys')}
        {on && <KeyHint>?</KeyHint>}
      </Button>
      <Dialog open={open} title={t('admin.review.keys')} onClose={() => onOpen(false)}>
        <dl className="grid gap-2">
          {keys.map((one) => (
            <div key={one.text} className="flex items-center justify-between gap-4">
              <dt>{t(`admin.review.key.${one.text}`)}</dt>
              <dd className="flex gap-1.5">
                {one.keys.map((key) => (
                  <KeyHint key={key}>{key}</KeyHint>
                ))}
              </dd>
            </div>
          ))}
        </dl>
        <div className="mt-4 border-t border-line pt-3">
          <Switch
            label={t('admin.review.keysOn')}
            hint={t('admin.review.keysHint')}
            checked={on}
            onChange={turnKeys}
          />
        </div>
      </Dialog>
    </div>
  )
}
