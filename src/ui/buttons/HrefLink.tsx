import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'

interface HrefLinkProps {
  /** URL on this site that is only available as text. */
  href: string
  onOpen?: () => void
  children: ReactNode
}

/** Link to a URL from the server; navigates without a reload and can be opened in a new tab. */
export function HrefLink({ href, onOpen, children }: HrefLinkProps) {
  const router = useRouter()
  return (
    <a
      href={href}
      className="link"
      onClick={(event) => {
        onOpen?.()
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        void router.navigate({ href })
      }}
    >
      {children}
    </a>
  )
}
