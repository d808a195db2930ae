export function whileSaying<Value>(text: string, work: () => Promise<Value>): Promise<Value>;
