import { useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import { cssTransition, toast, ToastContainer, type Id } from 'react-toastify/unstyled'
import { shell } from '../../../contract/shell-limits'
import { HrefLink } from '../../ui/buttons/HrefLink'
import { IconButton } from '../../ui/buttons/IconButton'
import { waitingToasts } from './show-toast'

function subscribe(onChange: () => void): () => void {
  return waitingToasts.subscribe(onChange).unsubscribe
}

const comeAndGo = cssTransition({ enter: 'toast-in', exit: 'toast-out' })

/** Renders pending toasts. A toast stays while it is hovered or focused. */
export default function Toasts() {
  const { t, i18n } = useTranslation()
  const waiting = useSyncExternalStore(subscribe, waitingToasts.get, waitingToasts.get)
  useEffect(() => {
    if (waiting.length === 0) return
    for (const { kind, text, to } of waiting) {
      const texts = text ?? t('errors.fault')
      const id: Id = toast(
        to ? (
          <HrefLink href={to}>
            <bdi>{texts}</bdi>
          </HrefLink>
        ) : (
          texts
        ),
        {
          type: kind,
          role: kind === 'error' ? 'alert' : 'status',
        },
      )
      holdWhileFocused(id)
    }
    waitingToasts.set([])
  }, [waiting, t])
  return (
    <ToastContainer
      position="top-right"
      autoClose={shell.toastMs}
      hideProgressBar
      transition={comeAndGo}
      pauseOnHover
      pauseOnFocusLoss
      closeOnClick={false}
      icon={false}
      rtl={i18n.dir() === 'rtl'}
      aria-label={t('shell.messages')}
      closeButton={CloseToast}
    />
  )
}

function CloseToast({ closeToast }: { closeToast: () => void }) {
  const { t } = useTranslation()
  return <IconButton icon="close" size={16} label={t('ui.close')} onClick={() => closeToast()} />
}

/** Pauses a toast while it has keyboard focus; the library pauses only on hover. */
function holdWhileFocused(id: Id): void {
  requestAnimationFrame(() => {
    const element = document.getElementById(String(id))
    element?.addEventListener('focusin', () => toast.pause({ id }))
    element?.addEventListener('focusout', () => toast.play({ id }))
  })
}
