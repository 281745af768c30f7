// Stand-in for Google's popup: posts the chosen account only to the page that opened it.
const chosen = document.querySelector('[data-credential]')
if (chosen && window.opener) {
  const { credential, state } = chosen.dataset
  window.opener.postMessage({ source: 'sandbox-google', state, credential }, window.location.origin)
  window.close()
}
document.querySelector('[data-cancel]')?.addEventListener('click', () => window.close())
