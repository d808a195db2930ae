export function withLock<Value>(lock: string, work: () => Promise<Value>, onWait?: () => void): Promise<Value>;
