import { join } from '../../../ui/layout/join-classes'

/** Key cap shown next to a command. */
export function KeyHint({ children, className }: { children: string; className?: string }) {
  return (
    <kbd
      dir="ltr"
      className={join(
        'inline-grid min-w-6 place-items-center rounded-sm border border-current/30 px-1.5 font-sans text-xs leading-5 font-semibold',
        className,
      )}
    >
      {children}
    </kbd>
  )
}
