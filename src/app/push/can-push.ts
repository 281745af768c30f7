/** Whether this browser could be told of something while the page is closed. */
export const canPush = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
