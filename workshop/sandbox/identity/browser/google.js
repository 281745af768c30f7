// The stand-in for Google's window: passes the chosen account to the page that opened it, and to no other.
const chosen = document.querySelector('[data-credential]')
if (chosen && window.opener) {
  const { credential, state } = chosen.dataset
  window.opener.postMessage({ source: 'sandbox-google', state, credential }, window.location.origin)
  window.close()
}
document.querySelector('[data-cancel]')?.addEventListener('click', () => window.close())
