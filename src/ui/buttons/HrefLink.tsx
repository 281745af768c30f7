import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'

interface HrefLinkProps {
  /** An address on this site that is only available as text. */
  href: string
  onOpen?: () => void
  children: ReactNode
}

/** A link to an address the server gave: the page goes there without loading anew, a further window still can. */
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
